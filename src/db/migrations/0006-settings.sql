-- The page where candidates change their account.

-- A link that changes the email address to the one that it was sent to.
alter table mailed_links
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check check (purpose in ('verify_email', 'reset_password', 'change_email'));

-- When a candidate with an offer or a job asked for deletion, which the office answers.
alter table candidates add column deletion_requested_at timestamptz;

create index candidates_deletion on candidates (deletion_requested_at) where deletion_requested_at is not null;
