# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.
