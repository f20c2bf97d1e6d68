-- The schema of version 1.0.0. Names ending in _sealed are values encrypted with AES-256-GCM under a key of APP_SECRET;
-- names ending in _lookup are keyed hashes of the same values, to find a row by them.


-- Jobs ----------------------------------------------------------------------------------------------------------------

create table jobs (
  id integer generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  source text not null,

  -- What the feed says, as src/contract/job-fields.ts describes it.
  reference text not null,
  title text not null,
  company text not null,
  description text not null default '',
  city text,
  country text not null,
  type text,
  level text,
  responsibilities text,
  requirements text,
  benefits text,
  salary text,
  working_hours text,
  experience text,
  education text,
  gender_preference text,
  banner_image text,
  posted_on date,
  closes_on date,
  -- Where to apply. Not shown while applying is simulated.
  apply_url text,
  apply_email text,
  -- The language of the texts, as a BCP 47 tag such as 'sw'. Null if the feed does not say.
  locale text,

  -- A closed job is not listed. An import opens it again only if its feed closed it, by no longer naming it.
  closed_at timestamptz,
  closed_by_feed boolean not null default false,
  -- When the operator removed the job for good. The row stays, so that imports can refuse the job.
  removed_at timestamptz,
  is_demo boolean not null default false,

  -- Equal for jobs that are the same vacancy: a hash made by src/features/jobs/search/vacancy/vacancy-key.server.ts.
  vacancy_key uuid not null,
  -- Of equal vacancies of several sources the job with the lowest number is shown. Null means the job's own id. A job
  -- that becomes another vacancy takes a new number from the sequence of ids, so that it comes after existing jobs.
  vacancy_number integer,
  -- The name of the pictures made from banner_image, so that lists need not read the table banners.
  banner text,
  -- A digest of the feed's fields, to recognise an unchanged row without comparing them all.
  fingerprint text not null,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Increases with every change, so that each worker can read what changed since its last look.
  revision bigint not null,
  unique (source, reference)
);

create unique index jobs_revision on jobs (revision);
create index jobs_vacancy_key on jobs (vacancy_key);
create index jobs_removed on jobs (removed_at) where removed_at is not null;
create index jobs_banner_image on jobs using hash (banner_image) where banner_image is not null;

-- The ids of deleted jobs, so that each worker can drop them from its search index.
create table job_removals (
  revision bigint primary key,
  job_id integer not null
);

create sequence job_revisions;

-- Writers of jobs wait for each other until they commit. Revisions therefore become visible in their order, and a reader
-- that has seen one has seen all before it.
create function take_turn_writing_jobs() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('jobs'));
  return null;
end $$;

create function stamp_job() returns trigger language plpgsql as $$
begin
  new.revision := nextval('job_revisions');
  new.updated_at := now();
  return new;
end $$;

create function record_job_removal() returns trigger language plpgsql as $$
begin
  insert into job_removals (revision, job_id) values (nextval('job_revisions'), old.id);
  return null;
end $$;

create trigger jobs_take_turn before insert or update or delete on jobs
  for each statement execute function take_turn_writing_jobs();
create trigger jobs_stamp before insert or update on jobs
  for each row execute function stamp_job();
create trigger jobs_record_removal after delete on jobs
  for each row execute function record_job_removal();


-- Pictures of jobs ----------------------------------------------------------------------------------------------------

-- One row for each URL in jobs.banner_image that was tried.
create table banners (
  -- SHA-256 of the URL, which may be too long for an index.
  url_hash bytea primary key,
  url text not null,
  -- A digest of the pictures. Null if there are none; `failure` then says why.
  name text,
  tile bytea,
  narrow bytea,
  wide bytea,
  fetched_at timestamptz,
  failure text,
  failed_at timestamptz,
  attempts integer not null,
  check (num_nulls(name, tile, narrow, wide, fetched_at) in (0, 5)),
  check (num_nulls(failure, failed_at) in (0, 2)),
  check ((name is null) <> (failure is null))
);

create index banners_name on banners (name) where name is not null;

-- Pictures do not compress, so they are stored outside the row as they are.
alter table banners
  alter column tile set storage external,
  alter column narrow set storage external,
  alter column wide set storage external;

create function find_banner() returns trigger language plpgsql as $$
begin
  new.banner := (select name from banners where url_hash = sha256(convert_to(new.banner_image, 'UTF8')));
  return new;
end $$;

create trigger jobs_find_banner_of_new before insert on jobs
  for each row when (new.banner_image is not null) execute function find_banner();
create trigger jobs_find_banner_of_changed before update of banner_image on jobs
  for each row when (new.banner_image is distinct from old.banner_image) execute function find_banner();


-- Feeds and imports ---------------------------------------------------------------------------------------------------

-- The feeds that the site reads by itself.
create table sources (
  name text primary key,
  -- A URL or the path of a file. Encrypted, because a URL may hold a password.
  location_sealed bytea not null,
  every_minutes integer check (every_minutes >= 5),
  -- Whether jobs that the feed no longer names are closed.
  is_full boolean not null default true,
  -- For jobs without a company or country of their own.
  company text,
  country text,
  -- The format, as `sources add --format` names it. Null means any.
  format text,
  -- The operator's fields by column name: {"Their column": "title"}; null leaves a column out. Not jsonb, to keep the
  -- order.
  column_map json,
  -- Whether the feed's server may have a private address.
  is_inside boolean not null default false,
  -- What the server said about the feed that was imported last.
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
  message text,
  undone_at timestamptz,

  -- Rows of the feed, by what became of them.
  read integer not null default 0,
  new integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  -- Rows that repeat an earlier one, and how many of them have a later version in the same feed.
  identical integer not null default 0,
  outdated integer not null default 0,
  -- Rows of jobs that take no applications: on hold, filled, cancelled.
  withdrawn integer not null default 0,

  -- Of the new jobs: those past their closing date, and those that lists hide as duplicates of another source's.
  new_expired integer not null default 0,
  new_hidden integer not null default 0,
  -- In how many changed jobs each field changed: {"salary": 3}.
  changed_fields jsonb not null default '{}',
  -- Jobs that the feed no longer named.
  closed integer not null default 0,
  -- Fields that could not be used, of rows that were accepted without them.
  omitted integer not null default 0,
  -- Refused rows that are not in import_refusals.
  refusals_left_out integer not null default 0,
  -- The problems of refused rows and the omitted fields, by reason. Null if the process ended early.
  refusal_groups json,
  omission_groups json
);

create index import_runs_source on import_runs (source, id);

-- The first refused rows and omitted fields of a run.
create table import_refusals (
  run_id integer not null references import_runs on delete cascade,
  position integer not null,
  line integer,
  -- Counts from 1. A feed may have all its rows on one line.
  row_number integer,
  -- The row's reference or title.
  name text,
  field text,
  reason text not null,
  is_omission boolean not null default false,
  primary key (run_id, position)
);

-- What the latest runs of each source changed, in one or two rows for each batch, so that a run can be undone.
create table run_changes (
  run_id integer not null references import_runs on delete cascade,
  position integer generated always as identity,
  new_ids integer[] not null default '{}',
  closed_ids integer[] not null default '{}',
  changed_ids integer[] not null default '{}',
  -- The changed jobs as they were before. Not jsonb, which is slower to write.
  former json,
  primary key (run_id, position)
);

-- A digest of the row each job was last read from: an equal row need not be parsed again.
create table read_rows (
  job_id integer primary key references jobs on delete cascade,
  digest bigint
) with (fillfactor = 80);


-- Accounts ------------------------------------------------------------------------------------------------------------

create table candidates (
  id integer generated always as identity primary key,
  name text not null,
  -- As typed; compared without letter case.
  username text not null,
  -- The hash is that of the address in lower case.
  email_sealed bytea not null,
  email_lookup bytea not null unique,
  -- '+254712345678'.
  phone_sealed bytea not null,
  phone_lookup bytea not null unique,
  national_id_sealed bytea not null,
  national_id_lookup bytea not null unique,
  -- A PHC string of Argon2id.
  password_hash text not null,
  referral_code text,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the candidate last signed in or used a session, to the hour.
  last_used_at timestamptz not null default now()
);

create unique index candidates_username on candidates (lower(username));

-- Only the browser knows the token itself.
create table sessions (
  token_hash bytea primary key,
  candidate_id integer not null references candidates on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_candidate on sessions (candidate_id);

-- Links in emails, each for one use.
create table mailed_links (
  token_hash bytea primary key,
  candidate_id integer not null references candidates on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  -- The address it was sent to. The link proves nothing about another one.
  email_sealed bytea not null,
  expires_at timestamptz not null,
  -- How often it was used with a wrong national ID.
  wrong_ids smallint not null default 0
);

create index mailed_links_candidate on mailed_links (candidate_id, purpose);

-- Password resets that were asked for and not emailed yet. An unknown name leaves a row without a candidate, and there
-- is no foreign key, so that both take the same time to write.
create table reset_requests (
  id integer generated always as identity primary key,
  candidate_id integer
);

-- Proofs of work that were used, until they would have expired.
create table used_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);


-- Profiles ------------------------------------------------------------------------------------------------------------

-- Null means not answered.
create table profiles (
  candidate_id integer primary key references candidates on delete cascade,
  country text,
  county text,
  sub_county text,
  address_sealed bytea,
  born_on_sealed bytea,
  gender text,
  languages text,
  job_title text,
  skills text,
  has_good_conduct boolean not null default false,
  passport_number_sealed bytea,
  institution text,
  level text,
  course text,
  certificate text,
  studied_from date,
  studied_to date,
  updated_at timestamptz not null
);

-- A new photo has a new id, so that links to the previous one end.
create table passport_photos (
  id uuid primary key default gen_random_uuid(),
  candidate_id integer not null unique references candidates on delete cascade,
  jpeg_sealed bytea not null,
  created_at timestamptz not null
);

-- Encrypted bytes do not compress, so they are stored outside the row as they are.
alter table passport_photos alter column jpeg_sealed set storage external;

-- Links to documents that candidates keep elsewhere, the newest of each type.
create table documents (
  candidate_id integer not null references candidates on delete cascade,
  type text not null,
  url text not null,
  skills text not null,
  updated_at timestamptz not null,
  primary key (candidate_id, type)
);

-- Exports and erasures under the Data Protection Act. An erasure does not say whose it was, and removes the candidate
-- from earlier exports.
create table data_requests (
  id integer generated always as identity primary key,
  action text not null check (action in ('export', 'erase')),
  candidate_id integer references candidates on delete set null,
  done_at timestamptz not null,
  check (action <> 'erase' or candidate_id is null)
);

create index data_requests_candidate on data_requests (candidate_id);


-- Email ---------------------------------------------------------------------------------------------------------------

-- Emails that wait to be sent. Encrypted, because they hold names and secret links.
create table mails (
  id integer generated always as identity primary key,
  sealed bytea not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- When the first attempt failed. Null if none has.
  failing_since timestamptz,
  -- Why the last attempt failed: codes only, never an address or text.
  failure text
);

create index mails_due on mails (next_attempt_at);

-- Emails that were given up. Holds no personal data.
create table failed_mails (
  id integer generated always as identity primary key,
  failed_at timestamptz not null,
  attempts integer not null,
  reason text not null
);


-- Limits and operation ------------------------------------------------------------------------------------------------

-- Counters that all processes share, in the layout of the package rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- In milliseconds since 1970.
  expire bigint
);

-- The key that the site has encrypted with since its last start. A command with another one is refused.
create table site_key (
  is_only boolean primary key default true check (is_only),
  key_id bytea not null
);

-- For `npm run status` and /metrics.
create table backups (
  id integer generated always as identity primary key,
  taken_at timestamptz not null,
  bytes bigint not null
);
