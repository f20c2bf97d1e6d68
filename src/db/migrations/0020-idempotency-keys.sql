-- Requests that had their effect, for an hour: sent again, they get the same response and have no second effect.
create table idempotency_keys (
  -- A keyed hash of the Idempotency-Key, the call, the candidate and the content.
  key_hash bytea primary key,
  candidate_id integer references candidates on delete cascade,
  expires_at timestamptz not null
);

create index idempotency_keys_candidate on idempotency_keys (candidate_id, expires_at);

-- The request that used the proof. Sent again, it may use the proof again.
alter table used_proofs add column key_hash bytea;
