-- Groups of words that administrators edit. Without meanings the words find each other; with meanings a search for one
-- of the words also finds the meanings, and not the other way round.
create table synonym_groups (
  id uuid primary key default uuid_v7(),
  words text[] not null check (cardinality(words) between 1 and 20),
  meanings text[] not null check (cardinality(meanings) <= 20 and cardinality(words) + cardinality(meanings) > 1),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index on synonym_groups (lower(words[1]), id);
create index on synonym_groups (updated_at, id);

-- What a search is rewritten with: one row for each word that may be typed. Kept by a trigger.
drop table search_synonyms;
create table search_synonyms (
  words text collate "C" primary key,
  group_id uuid not null references synonym_groups on delete cascade,
  target tsquery not null unique check (numnode(target) > 0),
  -- A word that nobody can type.
  marker tsquery not null,
  substitute tsquery not null
);
create index on search_synonyms (group_id);

create function follow_synonyms() returns trigger language plpgsql as $$
begin
  delete from search_synonyms where group_id = new.id;
  insert into search_synonyms (words, group_id, target, marker, substitute)
  select lower(public.unaccent(word)), new.id, public.synonym_query(array[word]),
    format('''=synonym/%s/%s''', new.id, place)::tsquery,
    public.synonym_query(case cardinality(new.meanings) when 0 then new.words else word || new.meanings end)
  from unnest(new.words) with ordinality as searched (word, place);
  return null;
end
$$;

-- One of these words. Several words in one are all needed.
create function synonym_query(words text[]) returns tsquery language sql immutable as $$
  select string_agg('(' || query::text || ')', ' | ')::tsquery
  from unnest(words) word, websearch_to_tsquery('public.app_en'::regconfig, word) query
  where numnode(query) > 0
$$;

create trigger synonyms_are_searched after insert or update on synonym_groups
  for each row execute function follow_synonyms();

-- All typed words become markers before any becomes its substitute: a substitute is not rewritten again, so that the
-- query stays small. The longest words win.
create function with_synonyms(query tsquery) returns tsquery language sql stable as $$
  select ts_rewrite(
    ts_rewrite(query, format(
      'select target, marker from public.search_synonyms where target <@ %L::tsquery order by numnode(target) desc, words',
      query)),
    format('select marker, substitute from public.search_synonyms where target <@ %L::tsquery', query))
$$;

insert into synonym_groups (words, meanings) values
  ('{organizer,organiser}', '{}'),
  ('{color,colour}', '{}'),
  ('{gray,grey}', '{}'),
  ('{jewelry,jewellery}', '{}'),
  ('{plant pot,flower pot,flowerpot}', '{planter}'),
  ('{lampshade,lamp shade}', '{}'),
  ('{cell phone,smartphone,mobile}', '{phone}'),
  ('{christmas,xmas}', '{}');
