"""What writers walk through: the actions of a replayed game."""

from bgnotation.replay.actions import Action, actions, dice_of, meant, opening_comments

__all__ = ["Action", "actions", "dice_of", "meant", "opening_comments"]
