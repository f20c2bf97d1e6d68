-- Equal for jobs that are the same vacancy: 16 bytes of a hash (src/features/jobs/search/vacancy-key.server.ts). SQL cannot compute it:
-- `npm start` fills in the rows of an earlier version (src/features/jobs/writing/duplicates-service.server.ts).
alter table jobs add column vacancy_key uuid;
create index jobs_vacancy_key on jobs (vacancy_key);
create index jobs_without_vacancy_key on jobs (id) where vacancy_key is null;

-- A row that only gets its key has not changed for anyone who reads it: its date stays, and no index of a worker reads it again.
create or replace function stamp_job() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.vacancy_key is null then
    old.vacancy_key := new.vacancy_key;
    if old is not distinct from new then return new; end if;
  end if;
  new.revision := nextval('job_revisions');
  new.updated_at := now();
  return new;
end $$;
