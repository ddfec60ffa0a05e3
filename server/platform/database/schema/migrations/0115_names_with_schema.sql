-- pg_dump restores a table without a search path, so that a generated column finds only names with their schema.
create or replace function trait_words(
  category uuid, drop_id uuid, access text, tags text[], minutes integer, grams integer, print jsonb
) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(
    array_remove(array[
      '=category/' || category::text,
      '=drop/' || drop_id::text,
      '=access/' || access,
      '=print-time/' || public.print_time_of(minutes),
      '=filament/' || public.filament_of(grams),
      case when print -> 'colours' > '1' then '=only/multi-colour' end
    ], null)
    || array(select '=tag/' || tag from unnest(tags) tag)
  )
$$;
