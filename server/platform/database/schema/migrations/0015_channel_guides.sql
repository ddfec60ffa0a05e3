-- What administrators know about selling prints in a sales channel.
create table channel_guides (
  channel text primary key,
  verdict text not null check (verdict in ('allowed', 'conditions', 'not_allowed')),
  text text not null check (length(text) between 1 and 2000),
  rules_url text check (length(rules_url) <= 500),
  checked_on date not null,
  version integer not null default 1
);
