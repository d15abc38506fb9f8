"""Facts: the kinds of things that a record may tell, and how much of each a format keeps."""

from bgnotation.facts._base import Fact, Held, How, Keep, Place, Values, derived, no, partly, yes

__all__ = ["Fact", "Held", "How", "Keep", "Place", "Values", "derived", "no", "partly", "yes"]
