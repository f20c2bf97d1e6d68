-- What the latest runs of each source changed, one row or two for each batch, so that a run can be undone.
create table run_changes (
  run_id integer not null references import_runs on delete cascade,
  position integer generated always as identity,
  new_ids integer[] not null default '{}',
  closed_ids integer[] not null default '{}',
  changed_ids integer[] not null default '{}',
  -- The changed jobs as they were before. Not jsonb: nothing looks inside, and jsonb is slower to write.
  former json,
  primary key (run_id, position)
);

alter table import_runs add column undone_at timestamptz;
