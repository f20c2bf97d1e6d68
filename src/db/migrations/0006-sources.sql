-- A feed that is read again and again.
create table sources (
  name text primary key,
  -- A web address or the path of a file.
  location text not null,
  every_minutes integer check (every_minutes >= 5),
  -- Whether a job that is not in it any more is over.
  is_full boolean not null default true,
  -- Those of its jobs that name none.
  company text,
  country text,
  -- What its server said of the feed that was imported last.
  etag text,
  last_modified text,
  checked_at timestamptz,
  created_at timestamptz not null default now()
);

create table import_runs (
  id integer generated always as identity primary key,
  source text not null,
  location text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  state text not null default 'running' check (state in ('running', 'done', 'not changed', 'suspicious', 'failed', 'interrupted')),
  format text,
  read integer not null default 0,
  new integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  closed integer not null default 0,
  message text
);

create index import_runs_source on import_runs (source, id);

-- The first rows that a run refused.
create table import_refusals (
  run_id integer not null references import_runs on delete cascade,
  position integer not null,
  line integer,
  field text,
  reason text not null,
  primary key (run_id, position)
);

-- A job that its feed no longer named is opened again by a feed that names it; one that the operator closed is not.
alter table jobs add column closed_by_feed boolean not null default false;
