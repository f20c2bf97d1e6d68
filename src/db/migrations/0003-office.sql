-- The office: the agency's staff, what they did, jobs that are not published yet, and notes about candidates.

create table staff (
  id integer generated always as identity primary key,
  -- As typed; compared without letter case.
  email text not null,
  name text not null,
  role text not null check (role in ('staff', 'manager')),
  -- A PHC string of Argon2id. Null until the invitation is accepted.
  password_hash text,
  -- The secret of the authenticator app. Null before an invitation is opened.
  totp_sealed bytea,
  -- The time step of the last code that was used: a code works once.
  totp_step bigint not null default 0,
  joined_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  -- The row stays, so that the log keeps the name.
  removed_at timestamptz
);

create unique index staff_email on staff (lower(email)) where removed_at is null;

create table staff_invitations (
  token_hash bytea primary key,
  staff_id integer not null references staff on delete cascade,
  expires_at timestamptz not null
);

create index staff_invitations_staff on staff_invitations (staff_id);

-- Each works once, instead of a code of the authenticator app.
create table staff_recovery_codes (
  staff_id integer not null references staff on delete cascade,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

create table staff_sessions (
  token_hash bytea primary key,
  staff_id integer not null references staff on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When the last code was entered. Null while only the password was checked.
  code_at timestamptz
);

create index staff_sessions_staff on staff_sessions (staff_id);

-- Holds no personal data of candidates: only their number, which leads nowhere after an erasure.
create table staff_log (
  id integer generated always as identity primary key,
  at timestamptz not null,
  -- Null for what an operator did by command.
  staff_id integer references staff,
  action text not null,
  candidate_id integer,
  job_id integer,
  -- What the action was about, for example the email address of a colleague or the number of a run.
  detail text
);

create index staff_log_at on staff_log (at);
create index staff_log_staff on staff_log (staff_id, id);
create index staff_log_candidate on staff_log (candidate_id) where candidate_id is not null;
create index staff_log_job on staff_log (job_id) where job_id is not null;

-- Jobs that are not published: drafts, and with `publish_at` scheduled ones.
create table job_drafts (
  id uuid primary key default gen_random_uuid(),
  -- The fields of src/contract/job-fields.ts except the reference, as they were typed.
  fields json not null,
  publish_at timestamptz,
  -- Why a scheduled job was not published.
  failure text,
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by integer not null references staff
);

create index job_drafts_due on job_drafts (publish_at) where publish_at is not null;

alter table jobs
  -- The deal, as the employer states it.
  add column contract_length text,
  add column housing text,
  add column food text,
  add column ticket text,
  add column visa text,
  add column nea_order text,
  -- Since when the agency edits a job of a feed itself: imports leave it as it is, and only people close it.
  add column taken_over_at timestamptz,
  -- When the last complete feed no longer named a job that was taken over.
  add column missing_from_feed_at timestamptz,
  -- Who saved it last in the office.
  add column edited_by integer;

-- For the office's list of all jobs, which would be slow to choose from the long rows of the table.
create index jobs_office on jobs (country, id) include (source, closes_on, closed_at, removed_at);
create index jobs_names on jobs (id) include (title, company, reference);
create index jobs_taken_over on jobs (source) where taken_over_at is not null;

-- How many rows of a run are jobs that were taken over.
alter table import_runs add column left_alone integer not null default 0;

-- What candidates told or showed the agency. Encrypted, because the text is about a person.
create table candidate_notes (
  id integer generated always as identity primary key,
  candidate_id integer not null references candidates on delete cascade,
  staff_id integer references staff,
  text_sealed bytea not null,
  created_at timestamptz not null
);

create index candidate_notes_candidate on candidate_notes (candidate_id);

alter table candidates
  -- Sign-in of a suspended candidate is refused after the right password.
  add column suspended_at timestamptz,
  -- When the name, email address or phone number was corrected last, and by whom in the office; null is the candidate.
  add column edited_at timestamptz,
  add column edited_by integer;

alter table sources
  -- Both or neither, and not with every_minutes: once a week, on an ISO day (1 is Monday) at an hour in Nairobi.
  add column weekday smallint check (weekday between 1 and 7),
  add column at_hour smallint check (at_hour between 0 and 23),
  add column paused_at timestamptz;

-- Files that the office imports, each with a process that works on it. Deleted after a day, as the files below DATA_DIR.
create table staff_imports (
  id uuid primary key,
  staff_id integer not null references staff,
  -- The name of the uploaded file, or the URL without its password, to show.
  name text not null,
  -- The URL. Encrypted, because it may hold a password. Null for an uploaded file.
  location_sealed bytea,
  state text not null default 'reading' check (state in ('reading', 'matching', 'importing', 'imported')),
  source text not null,
  -- What the process has to do: it increases with each request, and an earlier one stops.
  request integer not null default 1,
  -- How far the process has come. Null if it has nothing to do.
  progress json,
  -- When the process last said that it is alive, and how often it was started for this request.
  beat_at timestamptz not null default '-infinity',
  starts integer not null default 0,
  failure text,
  -- The match that was asked for, and the proposal and the first jobs that it gives.
  match json,
  view json,
  -- What an import would do. Null until it is counted.
  preview json,
  -- Whether to import although most jobs of the source would get another title and company.
  is_accepted boolean not null default false,
  run_id integer,
  created_at timestamptz not null default now()
);
-- For the office's search: newest first, and by county.
create index candidates_registered on candidates (created_at desc, id desc);
create index profiles_county on profiles (county);
