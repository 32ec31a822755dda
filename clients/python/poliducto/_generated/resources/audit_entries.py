# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class AuditEntries(s.Search["m.AuditEntry"], s.Get2["m.AuditEntry"]):
 _path = "audit-entries"
 _model = "AuditEntry"

 def verify(self, *, from_: int=_, limit: int=_, previous_hash: str=_) -> m.AuditVerdict:
  """Verify the audit log."""
  return self._one(locals(), "GET audit-entries/verify", "AuditVerdict")

 def of_subject(self, type: str, id: str, *, limit: int=_, cursor: S=_, sort: e.AuditEntrySort=_,
  fields: str=_, actor_type: Many[e.AuditEntryActorType]=_, action: Ms=_, actor_id: Ms=_,
  subject_type: Ms=_, subject_id: Ms=_, address: Ms=_, request_id: Ms=_, seq: Fi=_, occurred_at: Fw=_,
  created_at: Fw=_) -> Page[m.AuditEntry]:
  """List the audit entries of an object. Lists the audit entries of an object, with the parameters of
  the complete list."""
  return self._list(locals(), "GET audit-entries/subjects/{type}/{id}", "AuditEntry")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.AuditEntrySort=_, fields: str=_,
  actor_type: Many[e.AuditEntryActorType]=_, action: Ms=_, actor_id: Ms=_, subject_type: Ms=_,
  subject_id: Ms=_, address: Ms=_, request_id: Ms=_, seq: Fi=_, occurred_at: Fw=_,
  created_at: Fw=_) -> Page[m.AuditEntry]:
  return self._list(locals(), "GET audit-entries", "AuditEntry")

 def export(self, *, fields: str=_, format: e.Format=_, actor_type: Many[e.AuditEntryActorType]=_,
  action: Ms=_, actor_id: Ms=_, subject_type: Ms=_, subject_id: Ms=_, address: Ms=_, request_id: Ms=_,
  seq: Fi=_, occurred_at: Fw=_, created_at: Fw=_) -> str:
  return self._text(locals(), "GET audit-entries/export")

 def stats(self, *, measure: e.Measure=_, group_by: e.AuditEntryGroupBy=_, interval: e.Interval=_,
  actor_type: Many[e.AuditEntryActorType]=_, action: Ms=_, actor_id: Ms=_, subject_type: Ms=_,
  subject_id: Ms=_, address: Ms=_, request_id: Ms=_, seq: Fi=_, occurred_at: Fw=_,
  created_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET audit-entries/stats", "Stats")

O = AuditEntries

class AsyncAuditEntries(s.AsyncSearch["m.AuditEntry"], s.AsyncGet2["m.AuditEntry"]):
 verify = A(O.verify); of_subject = AL(O.of_subject); list = AL(O.list); export = A(O.export)
 stats = A(O.stats)
 _path = "audit-entries"
 _model = "AuditEntry"
