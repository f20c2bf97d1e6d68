-- Alerts: searches whose new jobs are emailed.

-- One row for each candidate who has, or had, an alert.
create table digests (
  candidate_id integer primary key references candidates on delete cascade,
  frequency text not null check (frequency in ('daily', 'weekly')),
  -- In the links of each email, for ever. All that it can do is end the emails.
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  -- Vacancies up to this number have been looked at: those of the jobs, in the order in which they were published.
  seen_number integer not null,
  -- The day in Nairobi on which new jobs were last looked for.
  looked_on date not null,
  -- Since when nothing is sent, because the candidate has not signed in for long.
  paused_at timestamptz
);

-- The filters of /jobs; '' if one is not set.
create table alerts (
  id integer generated always as identity primary key,
  candidate_id integer not null references digests on delete cascade,
  search text not null,
  location text not null,
  country text not null,
  category text not null,
  paid text not null check (paid in ('', '1')),
  created_at timestamptz not null
);

create index alerts_candidate on alerts (candidate_id);

-- Jobs that became another vacancy.
create index jobs_vacancy_number on jobs (vacancy_number) where vacancy_number is not null;

-- How often the mail server refused the email address for good. Mail to it stops after the second time.
alter table candidates add column mail_refusals smallint not null default 0;
