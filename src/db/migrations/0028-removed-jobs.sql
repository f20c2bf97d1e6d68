-- When the operator removed a job for good. The row stays, so that imports can refuse the job.
alter table jobs add column removed_at timestamptz;
create index jobs_removed on jobs (removed_at) where removed_at is not null;
