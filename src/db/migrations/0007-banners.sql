-- The pictures of jobs, fetched from where their feeds say and drawn anew: one row for each address that was tried.
create table banners (
  -- SHA-256 of the address: an index takes no key as long as an address may be.
  url_hash bytea primary key,
  url text not null,
  -- Digest of the pictures. Null where there are none; then `failure` says why.
  name text,
  tile bytea,
  narrow bytea,
  wide bytea,
  fetched_at timestamptz,
  failure text,
  failed_at timestamptz,
  attempts integer not null,
  check (num_nulls(name, tile, narrow, wide, fetched_at) in (0, 5)),
  check (num_nulls(failure, failed_at) in (0, 2)),
  check ((name is null) <> (failure is null))
);

create index banners_name on banners (name) where name is not null;

-- They are packed already.
alter table banners
  alter column tile set storage external,
  alter column narrow set storage external,
  alter column wide set storage external;

-- The name of the pictures of `banner_image`, while there are some: lists read it with the job, without a look at the pictures.
alter table jobs add column banner text;

create index jobs_banner_image on jobs using hash (banner_image) where banner_image is not null;

create function find_banner() returns trigger language plpgsql as $$
begin
  new.banner := (select name from banners where url_hash = sha256(convert_to(new.banner_image, 'UTF8')));
  return new;
end $$;

create trigger jobs_find_banner_of_new before insert on jobs
  for each row when (new.banner_image is not null) execute function find_banner();
create trigger jobs_find_banner_of_changed before update of banner_image on jobs
  for each row when (new.banner_image is distinct from old.banner_image) execute function find_banner();
