-- What `npm run status` and /metrics report. Neither table holds personal data.
create table failed_mails (
  id integer generated always as identity primary key,
  failed_at timestamptz not null,
  attempts integer not null,
  reason text not null
);
create table backups (
  id integer generated always as identity primary key,
  taken_at timestamptz not null,
  bytes bigint not null
);
