-- The rules for vacancy keys have changed: `npm start` computes all keys again. A new column instead of an update, which would take minutes,
-- give each job a new revision, and leave a dead copy of it.
alter table jobs drop column vacancy_key;
alter table jobs add column vacancy_key uuid;
create index jobs_vacancy_key on jobs (vacancy_key);
create index jobs_without_vacancy_key on jobs (id) where vacancy_key is null;
