import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeMigration, readMigrations, readReleased } from './migration-files.ts'
import { migrationProblems, releaseProblems } from './migration-rules.ts'

const problems = (text: string, name = '0099_feature.sql') => migrationProblems(describeMigration(name, text))
const online = (text: string) => problems(text, '0099_feature.online.sql')

test('the migrations of the last release are unchanged, and later ones follow them', () => {
  assert.deepEqual(releaseProblems(readReleased(), readMigrations()), [])
})

test('migrations after a release can run while members use the service', () => {
  const { version, migrations } = readReleased()
  const isTrial = version.startsWith('0.')
  const later = readMigrations().filter(({ name }) => !isTrial && !(name in migrations))
  assert.deepEqual(later.flatMap(migrationProblems), [])
})

test('a released file that changed or vanished, or that was overtaken, is named', () => {
  const [first, second, third] = ['0001_a.sql', '0002_b.sql', '0004_d.sql'].map((name) =>
    describeMigration(name, `-- ${name}`),
  )
  assert.ok(first && second && third)
  const released = {
    version: '1.0.0',
    migrations: { [first.name]: first.sha256, [third.name]: third.sha256 },
  }
  assert.deepEqual(releaseProblems(released, [first, third, describeMigration('0005_e.sql', '')]), [])
  assert.match(
    releaseProblems(released, [first])[0] ?? '',
    /^0004_d\.sql was released with 1\.0\.0 and is gone/,
  )
  assert.match(
    releaseProblems(released, [describeMigration(first.name, '-- edited'), third])[0] ?? '',
    /^0001_a\.sql was released with 1\.0\.0 and must not change/,
  )
  assert.match(
    releaseProblems(released, [first, second, third])[0] ?? '',
    /^0002_b\.sql must have a higher number/,
  )
  const twins = ['0005_e.sql', '0005_f.sql'].map((name) => describeMigration(name, ''))
  assert.deepEqual(releaseProblems(released, [first, third, ...twins]), [
    '0005_f.sql has the number of another file.',
  ])
})

test('a checkout with the line ends of Windows has the same migrations', () => {
  const [unix, windows] = ['create table a (id uuid);\n', 'create table a (id uuid);\r\n'].map((text) =>
    describeMigration('0001_a.sql', text),
  )
  assert.equal(unix?.sha256, windows?.sha256)
})

test('an index on a table with rows is built concurrently, in an online file', () => {
  assert.match(problems('create index on users (name);').join(), /locks out writers/)
  assert.match(problems('create unique index users_name on users (name);').join(), /locks out writers/)
  assert.match(problems('create index concurrently if not exists a on users (name);').join(), /transaction/)
  assert.deepEqual(online('create index concurrently if not exists a on users (name);'), [])
  assert.match(online('create index concurrently a on users (name);').join(), /cannot be repeated/)
  assert.match(online('alter table users add column a text;').join(), /no place in a \.online/)
  assert.deepEqual(problems('create table notes (id uuid, a text); create index on notes (a);'), [])
  assert.match(problems('drop index users_name;').join(), /locks out readers/)
  assert.deepEqual(online('drop index concurrently if exists users_name;'), [])
})

test('a constraint with an index is added with an index that was built online', () => {
  for (const constraint of [
    'add column a text unique',
    'add column a uuid primary key',
    'add unique (name)',
    'add constraint a exclude using gist (period with &&)',
    'add constraint a unique using index users_name, add unique (email)',
    'add constraint a unique using index users_name,add unique (email)',
  ])
    assert.match(
      problems(`alter table users ${constraint};`).join(),
      /builds an index under a lock/,
      constraint,
    )
  assert.deepEqual(problems('alter table users add constraint a unique using index users_name;'), [])
  assert.deepEqual(problems('create table notes (id uuid primary key, a text unique);'), [])
  assert.deepEqual(problems("alter table users add column a text default 'primary key';"), [])
})

test('a change that rewrites a table, or reads all of it under a lock, is refused', () => {
  assert.match(problems('alter table users alter column name type varchar(80);').join(), /rewrites/)
  for (const value of [
    'uuid default uuid_v7()',
    'float default random()',
    'bigserial',
    'int generated always as (1) stored',
  ])
    assert.match(problems(`alter table users add column a ${value};`).join(), /rewrites/, value)
  for (const change of ['set unlogged', 'set tablespace fast'])
    assert.match(problems(`alter table users ${change};`).join(), /rewrites/, change)
  for (const change of [
    'do $$ begin update users set name = null; end $$',
    'merge into users using notes on true',
  ])
    assert.match(problems(`${change};`).join(), /in a job/, change)
  assert.match(problems('alter table users alter name set not null;').join(), /whole table under a lock/)
  assert.match(problems('alter table users add constraint a check (name <> name);').join(), /not valid/)
  const check = 'add constraint b check (name <> name)'
  for (const valid of ['a unique using index users_name', 'a check (id <> id) not valid'])
    assert.match(problems(`alter table users add constraint ${valid}, ${check};`).join(), /not valid/, valid)
  assert.match(
    problems(`alter table users add column a bigserial, ${check} not valid;`).join(),
    /another value/,
  )
  assert.match(problems("update users set name = 'A' where name is null;").join(), /in a job/)
  const copy = 'insert into notes (id) select id from users;'
  assert.match(problems(`create table notes (id uuid);\n${copy}`).join(), /in a job/)
  assert.deepEqual(problems("insert into notes (id) values ('a');"), [])
  assert.deepEqual(
    problems(`
      -- drop table is only a word here; alter column a type text
      alter table users add column a text, add column b integer not null default 0, add column c timestamptz default now();
      alter table users add constraint a check (b >= 0) not valid;
      create function f() returns int language sql as $$ delete from users; select 1 $$;`),
    [],
  )
  assert.deepEqual(online('alter table users validate constraint a;'), [])
})

test('a change that the previous release cannot run on needs the oldest release that can', () => {
  for (const other of ['', ', add constraint b check (id <> id) not valid'])
    assert.match(
      problems(`alter table users add column a text not null${other};`).join(),
      /give it a default/,
    )
  const removal = 'alter table users drop column name;'
  assert.match(problems(removal).join(), /removes what the previous release uses/)
  assert.deepEqual(problems(`-- Oldest release: 1.2.0\n${removal}`), [])
})
