-- What live mode adds: applications, saved jobs, files of candidates and certifications.

-- Up to five questions for candidates, as `questions` of src/contract/questions.ts.
alter table jobs add column questions json;
alter table job_drafts add column questions json;

-- The agency recruits for the employers of this feed: candidates apply here, although its jobs have a link of their own.
alter table sources add column recruits_here boolean not null default false;

create table applications (
  id integer generated always as identity primary key,
  -- What people say on the phone: 'KK-7F3Q'.
  reference text not null unique,
  candidate_id integer not null references candidates on delete cascade,
  job_id integer not null references jobs,
  -- As the office sees it. What the candidate sees is the stage of the newest event that is visible.
  stage text not null default 'new'
    check (stage in ('new', 'reading', 'shortlisted', 'interview', 'offered', 'placed', 'not_selected', 'withdrawn')),
  applied_at timestamptz not null,
  -- The day until which the agency answers. Fixed when the application is sent.
  answer_by date not null,
  -- Sent from a phone's queue after the job had closed.
  is_late boolean not null default false,
  -- Whether the agency may send it to the employer.
  for_employer boolean not null default false,
  -- The answers to the questions that the office can filter by: {"id of the question": "yes"}.
  answers jsonb not null default '{}',
  -- Job, questions, answers, note and profile as they were sent. Never national ID, passport number or photo.
  copy_sealed bytea not null,
  -- When the candidate last opened it. Null if never.
  read_at timestamptz
) with (toast_tuple_target = 256); -- Keeps the copies apart, so that lists read short rows.

-- Encrypted bytes do not compress.
alter table applications alter column copy_sealed set storage external;

create unique index applications_once on applications (candidate_id, job_id) where stage <> 'withdrawn';
create index applications_job on applications (job_id, stage);
create index applications_candidate on applications (candidate_id);
create index applications_applied on applications (applied_at);
create index applications_unanswered on applications (answer_by) where stage in ('new', 'reading', 'shortlisted');

-- Moves by the office, and what came with them.
create table application_events (
  id integer generated always as identity primary key,
  application_id integer not null references applications on delete cascade,
  from_stage text not null,
  stage text not null,
  -- For the candidate: the reason, the place of an interview, or other words.
  text_sealed bytea,
  -- The time of an interview.
  happens_at timestamptz,
  -- The last day to answer an offer.
  answer_by date,
  -- What the candidate answered to an interview or offer.
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  -- Null for the candidate, who withdrew.
  staff_id integer references staff,
  created_at timestamptz not null,
  -- Ten minutes after a move, during which it can be undone. Then the candidate reads it and gets an email.
  visible_at timestamptz not null,
  -- When the email was queued, or was found not to be needed.
  told_at timestamptz
);

create index application_events_application on application_events (application_id, id);
create index application_events_interviews on application_events (happens_at) where happens_at is not null;
create index application_events_untold on application_events (visible_at) where told_at is null;

create table application_messages (
  id integer generated always as identity primary key,
  application_id integer not null references applications on delete cascade,
  -- Null for the candidate.
  staff_id integer references staff,
  text_sealed bytea not null,
  created_at timestamptz not null,
  -- When the other side opened the application.
  read_at timestamptz,
  -- When the email about it was queued, or was found not to be needed.
  told_at timestamptz
);

create index application_messages_application on application_messages (application_id, id);
create index application_messages_untold on application_messages (id) where told_at is null and staff_id is not null;
create index application_messages_unread on application_messages (application_id) where read_at is null;

-- For the office only: no call of a candidate returns them.
create table application_notes (
  id integer generated always as identity primary key,
  application_id integer not null references applications on delete cascade,
  staff_id integer references staff,
  text_sealed bytea not null,
  created_at timestamptz not null
);

create index application_notes_application on application_notes (application_id);

-- The newest of both times wins when several phones are merged.
create table saved_jobs (
  candidate_id integer not null references candidates on delete cascade,
  job_uuid uuid not null,
  saved_at timestamptz,
  removed_at timestamptz,
  primary key (candidate_id, job_uuid)
);

-- A PDF, or up to four photos, for each type of document.
create table candidate_files (
  id uuid primary key default gen_random_uuid(),
  candidate_id integer not null references candidates on delete cascade,
  type text not null,
  kind text not null check (kind in ('pdf', 'jpeg')),
  position smallint not null,
  bytes integer not null,
  sealed bytea not null,
  created_at timestamptz not null,
  -- When newer files of its type replaced it. Deleted once no application refers to it.
  replaced_at timestamptz
);

alter table candidate_files alter column sealed set storage external;
create index candidate_files_candidate on candidate_files (candidate_id, type);

create table application_files (
  application_id integer not null references applications on delete cascade,
  file_id uuid not null references candidate_files on delete cascade,
  primary key (application_id, file_id)
);

create index application_files_file on application_files (file_id);

create table certifications (
  id integer generated always as identity primary key,
  candidate_id integer not null references candidates on delete cascade,
  name text not null,
  organisation text not null,
  issued_on date,
  url text,
  created_at timestamptz not null
);

create index certifications_candidate on certifications (candidate_id);

create index candidates_suspended on candidates (id) where suspended_at is not null;

alter table candidates
  -- Since when the bell counts.
  add column notified_until timestamptz,
  -- When an email last said that there is a message. At most one an hour.
  add column message_mail_at timestamptz;
