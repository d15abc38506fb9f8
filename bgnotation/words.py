"""Words that go with numbers, the same wherever something is counted."""


def count(number: int, noun: str) -> str:
    """A number with its noun.

    >>> count(1, "match"), count(2934, "play"), count(2, "match")
    ('1 match', '2,934 plays', '2 matches')
    """
    if number == 1:
        return f"1 {noun}"
    return f"{number:,} {noun}{'es' if noun.endswith('ch') else 's'}"
