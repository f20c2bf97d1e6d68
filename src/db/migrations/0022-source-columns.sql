-- The fields that the operator chose for columns of a source's feed, as `sources add --map` names them: {"Their column": "title"}. Null is
-- a column that is left out. Not jsonb, to keep their order.
alter table sources add column column_map json;
