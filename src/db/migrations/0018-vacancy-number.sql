-- Of equal vacancies of several sources the job with the lowest number is shown. Null means the job's own id; a job that becomes another
-- vacancy takes a new number from the sequence of ids, so that it comes after all jobs that were there before.
alter table jobs add column vacancy_number integer;
