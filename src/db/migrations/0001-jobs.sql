create table jobs (
  id integer generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  source text not null,
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
  -- Set by the operator; a later import of the same row does not open the job again.
  closed_at timestamptz,
  is_demo boolean not null default false,
  -- Digest of what the feed said, so that an import can tell an unchanged row without comparing twenty columns.
  fingerprint text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision bigint not null,
  unique (source, reference)
);

create unique index jobs_revision on jobs (revision);

-- A deleted job leaves its number here, so that every process can drop it from its search index.
create table job_removals (
  revision bigint primary key,
  job_id integer not null
);

create sequence job_revisions;

-- Writers of jobs take turns until they commit: revisions then become visible in their own order, and a reader
-- that has seen revision n has seen all before it.
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

create function announce_jobs_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs_changed', '');
  return null;
end $$;

create trigger jobs_take_turn before insert or update or delete on jobs
  for each statement execute function take_turn_writing_jobs();
create trigger jobs_stamp before insert or update on jobs
  for each row execute function stamp_job();
create trigger jobs_record_removal after delete on jobs
  for each row execute function record_job_removal();
create trigger jobs_announce after insert or update or delete on jobs
  for each statement execute function announce_jobs_changed();
