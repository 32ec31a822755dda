# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from typing import Literal

# Of a refusal.
ErrorCode = Literal["bad_request", "not_json", "unknown_parameter", "bad_parameter", "invalid_cursor",
 "idempotency_key_invalid", "key_missing", "key_malformed", "key_unknown", "key_revoked", "key_expired",
 "key_wrong_environment", "token_expired", "token_ended", "signature_invalid", "scope_missing",
 "ip_not_allowed", "key_limits_exceeded", "not_found", "not_acceptable", "state_conflict",
 "guards_failed", "idempotency_in_progress", "duplicate", "too_many_keys", "not_computable",
 "cursor_expired", "version_mismatch", "body_too_large", "uri_too_long", "unsupported_media_type",
 "validation_failed", "file_unreadable", "idempotency_key_reused", "required", "unknown_field",
 "out_of_range", "not_allowed", "clabe_check_digit", "clabe_unknown_bank", "unsupported_currency",
 "unknown_event_pattern", "url_not_allowed", "formula_syntax", "formula_unknown_name", "formula_cycle",
 "formula_too_large", "formula_constant", "price_unavailable", "exchange_rate_unavailable",
 "input_missing", "rate_limited", "headers_too_large", "internal_error", "bad_gateway", "unavailable",
 "rail_not_configured", "gateway_timeout"]

# Of one field of it.
FieldCode = Literal["session_missing", "sign_in_failed", "second_factor_required", "second_factor_wrong",
 "csrf_failed", "role_not_allowed", "no_membership", "password_needed", "link_invalid", "wrong_type",
 "too_short", "too_long", "too_precise", "bad_format", "password_wrong", "password_weak", "code_wrong",
 "price_implausible", "too_many_attempts"]
