create function print_time_of(minutes integer) returns text language sql immutable parallel safe as $$
  select case when minutes < 60 then 'under-1h' when minutes < 180 then '1-3h' when minutes < 480 then '3-8h'
    else 'over-8h' end
$$;

create function filament_of(grams integer) returns text language sql immutable parallel safe as $$
  select case when grams < 50 then 'under-50g' when grams <= 200 then '50-200g' else 'over-200g' end
$$;

-- What a list is filtered by, as words that nobody can type: "this word in that category" is one look into one index.
create function trait_words(
  category uuid, drop_id uuid, access text, tags text[], minutes integer, grams integer, print jsonb
) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(
    array_remove(array[
      '=category/' || category::text,
      '=drop/' || drop_id::text,
      '=access/' || access,
      '=print-time/' || print_time_of(minutes),
      '=filament/' || filament_of(grams),
      case when print -> 'colours' > '1' then '=only/multi-colour' end
    ], null)
    || array(select '=tag/' || tag from unnest(tags) tag)
  )
$$;

-- The formats of a design's current files.
alter table products add column formats text[] not null default '{}';
update products p set formats = own.formats
from (
  select product_id, array_agg(distinct format order by format) as formats
  from product_files where superseded_at is null group by product_id
) own
where own.product_id = p.id;

-- How many members downloaded a design, counted by a job. Beside the designs, whose rows are costly to write.
create table product_popularity (
  product_id uuid primary key references products on delete cascade,
  downloads integer not null default 0
);
create index on product_popularity (downloads desc, product_id desc);
insert into product_popularity (product_id) select id from products;

create function follow_product() returns trigger language plpgsql as $$
begin
  insert into product_popularity (product_id) values (new.id);
  return null;
end
$$;
create trigger product_has_popularity after insert on products for each row execute function follow_product();

create function follow_product_files() returns trigger language plpgsql as $$
begin
  update products p set formats = own.formats
  from (
    select changed.product_id, array(
      select distinct f.format from product_files f
      where f.product_id = changed.product_id and f.superseded_at is null order by f.format
    ) as formats
    from (select distinct product_id from changed_files) changed
  ) own
  where p.id = own.product_id and p.formats <> own.formats;
  return null;
end
$$;
create trigger product_files_added after insert on product_files
  referencing new table as changed_files for each statement execute function follow_product_files();
create trigger product_files_changed after update on product_files
  referencing new table as changed_files for each statement execute function follow_product_files();
create trigger product_files_removed after delete on product_files
  referencing old table as changed_files for each statement execute function follow_product_files();

alter table products drop column search;
alter table products add column search tsvector not null generated always as (
  setweight(title_words(title), 'A')
  || setweight(title_words(words_of(tags)) || to_tsvector('public.app_en'::regconfig, tagline), 'B')
  || setweight(title_words(shelf), 'C')
  || setweight(to_tsvector('public.app_en'::regconfig, description), 'D')
  || trait_words(category_id, drop_id, access, tags, minutes, grams, print)
) stored;
create index products_search on products using gin (search);
-- Whether a word is rare or common decides the plan: more of them must be known than by default.
alter table products alter column search set statistics 300;
create statistics products_title_words on (title_words(title)) from products;
create statistics products_supports on (print -> 'supports') from products;
drop index products_tags;

-- Every word of the index as it stands there, to know at once what a begun word may become; a job refreshes them.
create table search_stems (
  stem text collate "C" primary key,
  products integer not null
);

-- Who searches for the words means these, too. Both hold plain words; a pair is two rows.
create table search_synonyms (
  words text primary key check (length(words) between 1 and 80),
  meaning text not null check (length(meaning) between 1 and 80),
  target tsquery not null generated always as (plainto_tsquery('public.app_en'::regconfig, words)) stored,
  substitute tsquery not null generated always as (
    plainto_tsquery('public.app_en'::regconfig, words) || plainto_tsquery('public.app_en'::regconfig, meaning)
  ) stored
);
insert into search_synonyms (words, meaning) values
  ('organizer', 'organiser'), ('organiser', 'organizer'),
  ('color', 'colour'), ('colour', 'color'),
  ('gray', 'grey'), ('grey', 'gray'),
  ('jewelry', 'jewellery'), ('jewellery', 'jewelry'),
  ('plant pot', 'planter'), ('flower pot', 'planter'), ('flowerpot', 'planter'),
  ('lampshade', 'lamp shade'), ('lamp shade', 'lampshade'),
  ('cell phone', 'phone'), ('smartphone', 'phone'), ('mobile', 'phone'),
  ('xmas', 'christmas'), ('christmas', 'xmas');

-- What was searched for and not found: the words alone, nothing of who searched.
create table missed_searches (
  words text primary key check (length(words) between 1 and 200),
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index on missed_searches (last_at);
