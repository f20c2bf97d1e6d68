-- In how many changed jobs of a run each field changed: {"salary": 3}.
alter table import_runs add column changed_fields jsonb not null default '{}';
