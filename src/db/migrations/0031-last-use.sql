-- When the candidate last signed in or used a session, to the hour. Existing accounts count as used now, because earlier
-- uses were not kept.
alter table candidates add column last_used_at timestamptz not null default now();
-- The wrong national IDs that were sent with a password reset link.
alter table mailed_links add column wrong_ids smallint not null default 0;
