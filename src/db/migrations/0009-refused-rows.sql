-- Which row it is, from 1, and its reference or title: in a feed of one line every row is on line 1.
alter table import_refusals add column row_number integer, add column name text;
