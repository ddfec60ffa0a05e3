-- What administrators write to members who want product news.
create table product_news (
  id uuid primary key default uuid_v7(),
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 10000),
  created_at timestamptz not null,
  -- Null for a draft.
  sent_at timestamptz,
  version integer not null default 1
);
create index product_news_sent on product_news (sent_at);
