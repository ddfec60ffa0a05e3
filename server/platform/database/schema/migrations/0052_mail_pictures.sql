-- The picture of a drop's email, and the stored picture it was painted from. It stays as it is for emails that were sent
-- when the cover changes.
alter table drops
  add column mail_picture_key text unique,
  add column mail_picture_of text,
  add check (num_nulls(mail_picture_key, mail_picture_of) in (0, 2));
