"""What tests in several folders share."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real and foreign records beside the checkout, which is not part of the package."""
    folder = Path(__file__).resolve().parents[2] / "shared" / "corpus"
    if not folder.is_dir():
        pytest.skip("the corpus is not here: ../shared/corpus beside the checkout")
    return folder
