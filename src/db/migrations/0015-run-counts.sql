-- Of the new jobs of a run: those that are past their closing date already, and those that lists hide as duplicates of another source's.
alter table import_runs
  add column new_expired integer not null default 0,
  add column new_hidden integer not null default 0;

-- Fields that could not be used, of rows that are in without them.
alter table import_runs add column omitted integer not null default 0;
alter table import_refusals add column is_omission boolean not null default false;
