-- How many shillings foreign money costs. The office replaces all rows together.

create table exchange_rates (
  currency text primary key check (currency ~ '^[A-Z]{3}$' and currency <> 'KES'),
  kes double precision not null check (kes > 0),
  rated_on date not null
);
