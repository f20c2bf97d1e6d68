-- What was done for a candidate under the Data Protection Act, and when. Of an erasure nothing says whose it was, and with the
-- candidate it takes their number out of the exports before it.
create table data_requests (
  id integer generated always as identity primary key,
  action text not null check (action in ('export', 'erase')),
  candidate_id integer references candidates on delete set null,
  done_at timestamptz not null,
  check (action <> 'erase' or candidate_id is null)
);

create index data_requests_candidate on data_requests (candidate_id);
