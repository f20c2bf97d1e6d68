-- How the columns of a source's file are read: confirmed once, used by each later import into the source. `match` and
-- `columns` (all column names of that file) as in packages/job-feeds/match/match.ts. Without `columns`, the match has only
-- what the operator said, and the next import proposes the rest.
create table source_matches (
  source text primary key,
  match json not null,
  columns json,
  updated_at timestamptz not null default now()
);

insert into source_matches (source, match)
select name, json_build_object(
  'columns', (
    select coalesce(json_object_agg(key, case coalesce(value, 'ignore')
      when 'salary minimum' then 'salary_min'
      when 'salary maximum' then 'salary_max'
      when 'salary currency' then 'salary_currency'
      when 'salary period' then 'salary_period'
      when 'how to apply' then 'how_to_apply'
      when 'link' then 'apply_url'
      else coalesce(value, 'ignore')
    end), '{}')
    from json_each_text(coalesce(column_map, '{}')) where coalesce(value, 'ignore') not in ('status', 'other places', 'workplace type')
  ),
  'fixed', json_strip_nulls(json_build_object('company', company, 'country', country))
)
from sources where company is not null or country is not null or column_map is not null;

-- The fields that the operator set for a job: imports leave them as they are.
alter table jobs add column set_fields text[] not null default '{}';

-- What a run noticed about the columns of its file, and how many fields it emptied.
alter table import_runs
  add column new_columns json not null default '[]',
  add column missing_columns json not null default '[]',
  add column emptied integer not null default 0;

-- What the row says that could not be used.
alter table import_refusals add column value text;

-- Rows are no longer recognised by their digests. The table goes in a later release, because the one before uses it.
truncate read_rows;
