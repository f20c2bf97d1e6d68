-- What a candidate says of themselves, one step of the wizard after the other. Null: not said.
create table profiles (
  candidate_id integer primary key references candidates on delete cascade,
  country text,
  county text,
  sub_county text,
  address text,
  born_on date,
  gender text,
  languages text,
  job_title text,
  skills text,
  has_good_conduct boolean not null default false,
  -- AES-256-GCM with the key of APP_SECRET.
  passport_number_sealed bytea,
  institution text,
  level text,
  course text,
  certificate text,
  studied_from date,
  studied_to date,
  updated_at timestamptz not null
);

-- As the server drew it anew: a JPEG without anything else in it. Another photo has another id, so that links to the one before end.
create table passport_photos (
  id uuid primary key default gen_random_uuid(),
  candidate_id integer not null unique references candidates on delete cascade,
  jpeg bytea not null,
  created_at timestamptz not null
);

-- JPEG does not compress: keep it out of the row, and as it is.
alter table passport_photos alter column jpeg set storage external;

-- Links to what a candidate keeps elsewhere, the newest of each type.
create table documents (
  candidate_id integer not null references candidates on delete cascade,
  type text not null,
  url text not null,
  skills text not null,
  updated_at timestamptz not null,
  primary key (candidate_id, type)
);
