-- Null for an idea that an administrator made of a search without results.
alter table ideas alter column user_id drop not null;
