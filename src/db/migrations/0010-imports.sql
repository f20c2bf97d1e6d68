-- The office no longer asks whether a file may be another partner's.
alter table staff_imports drop column is_accepted;
