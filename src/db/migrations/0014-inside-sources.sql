-- Whether the feed's server may have a private address, as `sources add --inside` says. No source that exists has been allowed to.
alter table sources add column is_inside boolean not null default false;
