-- What administrators write down about a member. The member gets the texts in the data export, so the columns that
-- name the author are not exported.
create table member_notes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Null when the author's account was deleted.
  author_id uuid references users on delete set null,
  author_name text not null,
  text text not null check (length(text) between 1 and 2000),
  version integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index member_notes_by_member on member_notes (user_id, created_at desc, id desc);
create index on member_notes (author_id);

-- A session in which an administrator sees the site as a member does, read-only. The row stays after its end until
-- the session leaves it, because a page that still shows the member must not act for the administrator.
create table member_views (
  session_id uuid primary key references sessions on delete cascade,
  member_id uuid not null references users on delete cascade,
  ends_at timestamptz not null
);
create index on member_views (member_id);
