-- The language of emails to a candidate: that of the page on which they registered, until they choose another one.
alter table candidates
  add column language text not null default 'en' check (language in ('en', 'sw'));
