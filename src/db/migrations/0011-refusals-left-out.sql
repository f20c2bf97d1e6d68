-- Lines of refused rows beyond those that are kept. What is known of earlier runs is how many rows have none.
alter table import_runs add column refusals_left_out integer not null default 0;
update import_runs set refusals_left_out = greatest(0, refused - kept.count)
  from (select run_id, count(*) as count from import_refusals where line is not null group by run_id) kept
  where kept.run_id = import_runs.id and kept.count >= 1000;
