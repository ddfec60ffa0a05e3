-- A design is searched by the names of its category and its drop: they follow, whoever moves it or renames them.
create function name_product_shelf() returns trigger language plpgsql as $$
begin
  new.shelf := concat_ws(' ',
    (select name from categories where id = new.category_id), (select title from drops where id = new.drop_id));
  return new;
end
$$;
create trigger product_shelved before insert or update of category_id, drop_id, shelf on products
  for each row execute function name_product_shelf();

create function follow_shelf_name() returns trigger language plpgsql as $$
begin
  update products set shelf = '' where category_id = new.id or drop_id = new.id;
  return null;
end
$$;
create trigger category_renamed after update on categories
  for each row when (old.name <> new.name) execute function follow_shelf_name();
create trigger drop_renamed after update on drops
  for each row when (old.title <> new.title) execute function follow_shelf_name();

update products p set shelf = ''
from (
  select p.id, concat_ws(' ', c.name, d.title) as shelf
  from products p left join categories c on c.id = p.category_id left join drops d on d.id = p.drop_id
) names
where p.id = names.id and p.shelf <> names.shelf;
