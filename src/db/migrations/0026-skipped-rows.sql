alter table import_runs
  -- Of the identical rows: those whose job has a later version in the file.
  add column outdated integer not null default 0,
  -- Rows of jobs that take no applications: on hold, filled, cancelled.
  add column withdrawn integer not null default 0;
