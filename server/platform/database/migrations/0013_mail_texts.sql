-- What administrators made of our mails: the newest version is sent. Without one, and where both texts are null, the
-- built-in text is.
create table mail_texts (
  name text not null,
  version integer not null check (version >= 1),
  subject text,
  body text,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (name, version),
  check ((subject is null) = (body is null))
);
