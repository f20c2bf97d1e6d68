-- Where a job's feed says to apply. Not shown while applying is simulated.
alter table jobs
  add column apply_url text,
  add column apply_email text;
