alter table import_runs
  -- Rows that repeat an earlier one of the file.
  add column identical integer not null default 0,
  -- The problems of refused rows and the omitted fields, by reason. Null for a run of an earlier version, and for one whose process ended early.
  add column refusal_groups json,
  add column omission_groups json;
