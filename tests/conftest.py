"""What tests in several folders share."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The same examples each time, so that whoever changes something sees what the change does;
# `HYPOTHESIS_PROFILE=search` looks for new ones.
# How long it takes says more about the machine than about what is tested.
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("search", print_blob=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real and foreign records beside the checkout, which is not part of the package."""
    folder = Path(__file__).resolve().parents[2] / "shared" / "corpus"
    if not folder.is_dir():
        pytest.skip("the corpus is not here: ../shared/corpus beside the checkout")
    return folder
