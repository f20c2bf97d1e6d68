-- AES-256-GCM with the key of APP_SECRET, and keyed hashes to find a candidate by. SQL does not have the key: `npm start` encrypts the plain
-- values that an earlier version left, and drops their columns (src/encryption/plain-values.server.ts).
alter table candidates
  alter column email drop not null,
  alter column phone drop not null,
  add column email_sealed bytea,
  -- Of the address in lower case.
  add column email_lookup bytea unique,
  add column phone_sealed bytea,
  add column phone_lookup bytea unique;

alter table mailed_links
  alter column email drop not null,
  add column email_sealed bytea;

alter table profiles
  add column address_sealed bytea,
  add column born_on_sealed bytea;

alter table passport_photos
  alter column jpeg drop not null,
  add column jpeg_sealed bytea;

-- Encrypted bytes do not compress: keep them out of the row, and as they are.
alter table passport_photos alter column jpeg_sealed set storage external;

-- A feed's URL may hold a password.
alter table sources
  alter column location drop not null,
  add column location_sealed bytea;
