# SPDX-License-Identifier: Apache-2.0
from ._generated.enums import *  # noqa: F403
