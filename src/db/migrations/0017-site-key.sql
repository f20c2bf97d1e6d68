-- The key that the site encrypts with since its last start: a command with another one would write what the site cannot read.
create table site_key (
  is_only boolean primary key default true check (is_only),
  key_id bytea not null
);
