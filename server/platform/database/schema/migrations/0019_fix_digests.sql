-- Which fixes each daily email covered: those published after `since`, up to `until`.
create table fix_digests (
  until timestamptz primary key,
  since timestamptz not null,
  check (since < until)
);
