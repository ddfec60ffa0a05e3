import { type Migration, type Released, statementsOf } from './migration-files.ts'

type Rule = { isBroken: (statement: string, context: Context) => boolean; sentence: string }
type Context = { isOnline: boolean; isNewTable: boolean; mayRemove: boolean }

/** Blocks readers or writers, rewrites a table, or breaks the previous release: https://www.postgresql.org/docs/current/sql-altertable.html#SQL-ALTERTABLE-NOTES */
const rules: Rule[] = [
  {
    isBroken: (statement, { isNewTable }) =>
      /^create (unique )?index (?!concurrently)/.test(statement) && !isNewTable,
    sentence: 'locks out writers: use `create index concurrently if not exists NAME` in a .online.sql file',
  },
  {
    isBroken: (statement) => /^drop index (?!concurrently)/.test(statement),
    sentence: 'locks out readers: use `drop index concurrently if exists NAME` in a .online.sql file',
  },
  {
    isBroken: (statement, { isOnline }) => /\bconcurrently\b/.test(statement) && !isOnline,
    sentence: 'cannot run in a transaction: move it to a .online.sql file',
  },
  {
    isBroken: (statement, { isOnline }) =>
      isOnline &&
      !/^(create (unique )?index concurrently if not exists \w+ on |drop index concurrently if exists |alter table \w+ validate constraint )/.test(
        statement,
      ),
    sentence: 'cannot be repeated after a crash, or locks a table: it has no place in a .online.sql file',
  },
  {
    isBroken: (statement) =>
      /\balter (column )?\w+ (set data )?type\b|^alter table .*\bset (logged|unlogged|tablespace)\b/.test(
        statement,
      ),
    sentence: 'rewrites the table: add another column and fill it in a job',
  },
  {
    isBroken: (statement) =>
      clausesOf(statement).some((clause) => addsColumn(clause) && hasOwnValues(clause)),
    sentence: 'rewrites the table, because each row gets another value: fill it in a job',
  },
  {
    isBroken: (statement) =>
      clausesOf(statement).some(
        (clause) => addsColumn(clause) && /\bnot null\b/.test(clause) && !/\bdefault\b/.test(clause),
      ),
    sentence: 'refuses rows that the previous release inserts: give it a default',
  },
  {
    isBroken: (statement) => / set not null\b/.test(statement),
    sentence: 'reads the whole table under a lock: validate a check constraint online first',
  },
  {
    isBroken: (statement) =>
      clausesOf(statement).some(
        (clause) =>
          /\badd\b/.test(clause) &&
          /\b(unique|primary key|exclude)\b/.test(clause) &&
          !/\busing index\b/.test(clause),
      ),
    sentence:
      'builds an index under a lock: build it in a .online.sql file, and add the constraint `using index`',
  },
  {
    isBroken: (statement) =>
      clausesOf(statement).some(
        (clause) => addsConstraint(clause) && !/\b(not valid|using index)\b/.test(clause),
      ),
    sentence: 'reads the whole table under a lock: add it `not valid`, and validate it in a .online.sql file',
  },
  {
    isBroken: (statement, { mayRemove }) => removes(statement) && !mayRemove,
    sentence:
      'removes what the previous release uses: first release a version without it, and name that version in a line `-- Oldest release: 1.2.0`',
  },
  {
    isBroken: (statement) =>
      /^(update|delete from|merge|do|truncate|vacuum full|cluster|lock|reindex)\b/.test(statement) ||
      /^(insert into|with) .*\bselect\b/s.test(statement),
    sentence: 'changes or locks many rows at once: do it in a job, in batches',
  },
]

export function migrationProblems({ name, text, isOnline, oldestRelease }: Migration): string[] {
  const statements = statementsOf(text.replaceAll(/\$\$.*?\$\$/gs, '')).map((it) => it.toLowerCase())
  const created = new Set(
    statements.flatMap((it) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(it)?.[1] ?? []),
  )
  return statements.flatMap((statement) => {
    const isNewTable = created.has(tableOf(statement) ?? '')
    if (isNewTable && !/^(drop|create .*index)/.test(statement)) return []
    const context = { isOnline, isNewTable, mayRemove: oldestRelease !== undefined }
    const broken = rules.filter((rule) => rule.isBroken(statement, context))
    return broken.map(({ sentence }) => `${name}: "${statement.slice(0, 80)}" ${sentence}.`)
  })
}

function removes(statement: string) {
  return (
    /^drop (table|view|function|type|trigger|schema)\b/.test(statement) ||
    /^alter table .*\b(drop|rename)\b/.test(statement) ||
    /^alter .*\brename\b/.test(statement)
  )
}

function clausesOf(statement: string) {
  if (!statement.startsWith('alter table ')) return []
  return statement.replaceAll(/'[^']*'/g, "''").split(/, ?(?=(?:add|alter|drop|validate) )/)
}

function addsColumn(clause: string) {
  return /\badd /.test(clause) && !/\badd (constraint|check|exclude|foreign|primary|unique)\b/.test(clause)
}

function hasOwnValues(clause: string) {
  if (/\b(small|big)?serial\b|\bgenerated /.test(clause)) return true
  return (
    /\bdefault /.test(clause) &&
    /\b(random|gen_random_uuid|uuid_v7|clock_timestamp|nextval|timeofday) ?\(/.test(clause)
  )
}

function addsConstraint(clause: string) {
  return (
    /\badd (constraint|check|foreign key)\b/.test(clause) ||
    (/\badd column /.test(clause) && /\bcheck ?\(/.test(clause))
  )
}

function tableOf(statement: string) {
  const changed = /^(?:alter table (?:if exists )?(?:only )?|update |delete from |truncate )(\w+)/
  return (changed.exec(statement) ?? /^create (?:unique )?index .*?\bon (\w+)/.exec(statement))?.[1]
}

export function releaseProblems({ version, migrations }: Released, present: Migration[]): string[] {
  const shaOf = new Map(present.map(({ name, sha256 }) => [name, sha256]))
  const last = Object.keys(migrations).toSorted().at(-1) ?? ''
  const changed = Object.entries(migrations).flatMap(([name, sha256]) => {
    const now = shaOf.get(name)
    if (now === undefined) return [`${name} was released with ${version} and is gone.`]
    return now === sha256 ? [] : [`${name} was released with ${version} and must not change: add a new file.`]
  })
  const numbers = present.map(({ name }) => name.slice(0, 4))
  const twins = present.filter(
    ({ name }, at) => !(name in migrations) && numbers.indexOf(name.slice(0, 4)) !== at,
  )
  const early = present.filter(({ name }) => !(name in migrations) && name < last)
  return [
    ...changed,
    ...twins.map(({ name }) => `${name} has the number of another file.`),
    ...early.map(({ name }) => `${name} must have a higher number than ${last} of ${version}.`),
  ]
}
