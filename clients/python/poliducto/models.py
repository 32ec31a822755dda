# SPDX-License-Identifier: Apache-2.0
from ._generated.models import *  # noqa: F403
