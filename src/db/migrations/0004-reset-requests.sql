-- Links for a new password that somebody asked for, until they are mailed. A name that nobody has leaves a row too, without a
-- candidate and without a reference to one, so that to write it takes no longer or shorter.
create table reset_requests (
  id integer generated always as identity primary key,
  candidate_id integer
);
