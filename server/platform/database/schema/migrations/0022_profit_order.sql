create function grams_per_minute(grams integer, minutes integer) returns double precision
  language sql immutable parallel safe as $$ select grams::float8 / minutes $$;

-- Parts of the sort by profit per hour, with what it calculates of them.
create index products_usual_profit on products (grams_per_minute(grams + 100, minutes) desc)
  include (id, grams, minutes, published_at) where status = 'published' and minutes > 0;
create index products_heavy on products (grams_per_minute(grams, minutes) desc)
  include (id, grams, minutes, published_at) where status = 'published' and minutes > 0;
create index products_short on products (grams_per_minute(1, minutes) desc)
  include (id, grams, minutes, published_at) where status = 'published' and minutes > 0;
