-- What was sent long ago may be wished for again: that the same idea does not come twice within a day is decided in
-- the sender's turn.
alter table ideas drop constraint ideas_user_id_fingerprint_key;
