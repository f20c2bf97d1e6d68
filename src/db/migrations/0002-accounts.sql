create table candidates (
  id integer generated always as identity primary key,
  name text not null,
  -- As typed; compared without letter case.
  username text not null,
  email text not null,
  -- '+254712345678'.
  phone text not null unique,
  -- AES-256-GCM with the key of APP_SECRET, and a keyed hash to find the same number again.
  national_id_sealed bytea not null,
  national_id_lookup bytea not null unique,
  -- PHC string of Argon2id.
  password_hash text not null,
  referral_code text,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index candidates_username on candidates (lower(username));
create unique index candidates_email on candidates (lower(email));

-- The token itself is known to the browser alone.
create table sessions (
  token_hash bytea primary key,
  candidate_id integer not null references candidates on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_candidate on sessions (candidate_id);

-- Links in mails: each opens one door once.
create table mailed_links (
  token_hash bytea primary key,
  candidate_id integer not null references candidates on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  -- The address it was sent to: the link proves nothing about another one.
  email text not null,
  expires_at timestamptz not null
);

create index mailed_links_candidate on mailed_links (candidate_id, purpose);

-- Proofs of work that were redeemed, until they would have expired anyway.
create table used_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);

-- Mails on their way. Sealed: they hold names and secret links.
create table mails (
  id integer generated always as identity primary key,
  sealed bytea not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index mails_due on mails (next_attempt_at);

-- Counters of the limiter, shared by all processes; the layout is that of rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
