# SPDX-License-Identifier: Apache-2.0
from ._generated.inputs import *  # noqa: F403
