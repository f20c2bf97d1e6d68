-- What the row of each job said in its feed, as a digest: a row that says the same needs not be understood again. Null: it has to be.
create table read_rows (
  job_id integer primary key references jobs on delete cascade,
  digest bigint
) with (fillfactor = 80);
