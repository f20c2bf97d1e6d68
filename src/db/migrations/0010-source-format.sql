-- The format that a source is said to have, as `sources add --format` names it; null: any.
alter table sources add column format text;
