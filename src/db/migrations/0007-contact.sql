-- Messages of the contact form, and what is deleted every night.

create table contact_messages (
  id integer generated always as identity primary key,
  -- Name, email address, subject and text.
  message_sealed bytea not null,
  -- The keyed hash of the email address, by which an export or erasure finds the messages of a candidate.
  message_lookup bytea not null,
  created_at timestamptz not null,
  -- When someone of the office first opened it.
  read_at timestamptz,
  -- The email that answered it, and who wrote it.
  reply_sealed bytea,
  replied_at timestamptz,
  replied_by integer references staff,
  -- Null while it is open.
  done_at timestamptz
);

create index contact_messages_lookup on contact_messages (message_lookup);
create index contact_messages_unread on contact_messages (id) where read_at is null;

-- One row: the last night in Nairobi whose deletions are complete, and what has been deleted since that night.
create table retention (
  is_only boolean primary key default true check (is_only),
  night date not null,
  deleted json not null default '{}'
);

alter table candidates
  -- When an email was queued, and when it was sent, that says that the unused account will be deleted.
  add column warning_queued_at timestamptz,
  add column warned_at timestamptz;
