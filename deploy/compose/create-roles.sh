#!/bin/sh
# Runs once, when the database is created: the owner of the tables, and the role that serves traffic.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --dbname layerdrop \
  --set owner_password="$(cat /run/secrets/LAYERDROP_OWNER_PASSWORD)" \
  --set password="$(cat /run/secrets/LAYERDROP_PASSWORD)" <<'SQL'
create role layerdrop_owner login password :'owner_password';
create role layerdrop login password :'password';
alter database layerdrop owner to layerdrop_owner;
alter schema public owner to layerdrop_owner;
SQL
