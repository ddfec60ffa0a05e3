import type pg from 'pg'

const ownTypes: Record<string, string> = {
  'audit_log.kind': 'AuditKind',
  'audit_log.before': 'ColumnType<Record<string, unknown> | null, string | null, never>',
  'audit_log.after': 'ColumnType<Record<string, unknown> | null, string | null, never>',
  'member_costs.currency': "Costs['currency']",
  'plans.type': 'PlanType',
  'plans.amounts': 'JSONColumnType<Record<string, number>>',
  'preferences.notifications': 'ColumnType<Partial<Notifications>, string, string>',
  'preferences.printers': 'ColumnType<Printer[], string | undefined, string>',
  'preferences.slicer': 'Slicer | null',
  'product_files.estimate': 'JSONColumnType<ModelEstimate> | null',
  'product_files.plates': 'JSONColumnType<PlateReport[]> | null',
  'product_files.step': 'JSONColumnType<StepFacts> | null',
  'product_files.printability': 'JSONColumnType<Printability> | null',
  'product_files.report': 'JSONColumnType<object> | null',
  'photo_booths.choices': 'JSONColumnType<BoothChoices, string, string>',
  'products.assembly': 'JSONColumnType<Assembly | null, string | null, string | null>',
  'products.listing_kit': 'JSONColumnType<ListingKit | null, string | null, string | null>',
  'products.print': 'JSONColumnType<PrintSettings>',
  'sales.currency': "Costs['currency']",
  'subscriptions.card':
    'JSONColumnType<{ brand: string; last4: string; expMonth: number; expYear: number }> | null',
  'uploaded_files.estimate': 'JSONColumnType<ModelEstimate> | null',
  'uploaded_files.plates': 'JSONColumnType<PlateReport[]> | null',
  'uploaded_files.step': 'JSONColumnType<StepFacts> | null',
  'uploaded_files.printability': 'JSONColumnType<Printability> | null',
  'uploaded_files.report': 'JSONColumnType<ModelReport> | null',
  'uploads.all_parts': 'JSONColumnType<AllParts> | null',
  'products.bed_high_mm': 'GeneratedAlways<number | null>',
  'products.bed_long_mm': 'GeneratedAlways<number | null>',
  'products.bed_short_mm': 'GeneratedAlways<number | null>',
  'products.files_at': 'GeneratedAlways<Date | null>',
  'products.formats': 'GeneratedAlways<ModelFormat[]>',
}

const head = `// Written by \`npm run table-types\` from the migrated database.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { AuditKind } from '#contract/audit.ts'
import type { Assembly } from '#contract/catalogue/assembly.ts'
import type { BoothChoices } from '#contract/catalogue/studio/photo-booth.ts'
import type { AllParts } from '#contract/catalogue/studio/model-changes.ts'
import type { ListingKit, ModelFormat, PrintSettings } from '#contract/catalogue/catalogue.ts'
import type { PlanType } from '#contract/billing/plans.ts'
import type { Notifications, Printer, Slicer } from '#contract/preferences.ts'
import type { Printability } from '#contract/printing/printability/printability.ts'
import type { Costs } from '#contract/profit/costs.ts'
import type { ModelReport } from '#geometry/analysis/analyse.ts'
import type { ModelEstimate } from '#geometry/estimate/estimate.ts'
import type { PlateReport } from '#geometry/estimate/plate-reports.ts'
import type { StepFacts } from '#geometry/step/read-step.ts'

/** pg reads a bigint as text, because a number would lose digits. */
type BigInteger = ColumnType<string, string | number, string | number>

`

const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  // Written as text. pg reads it as midnight in the time zone of this process.
  date: 'ColumnType<Date, string, string>',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'BigInteger',
  text: 'string',
  _text: 'string[]',
  _float8: 'number[]',
  timestamptz: 'Date',
  tsquery: 'string',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
}

type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  has_default: boolean
  is_generated: boolean
}

export async function describeTables(pool: pg.Pool): Promise<string> {
  const { rows: columns } = await pool.query<Column>(
    `select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable,
      column_default is not null as has_default, is_generated = 'ALWAYS' as is_generated
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations'
      and table_name not in (select relname from pg_class where relispartition)
    order by table_name collate "C", ordinal_position`,
  )
  const unions = await listUnions(pool)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const described = [...tables].map(
    ([table, own]) =>
      `  ${table}: {\n${own.map((column) => `    ${column.name}: ${typeOf(column, unions)}\n`).join('')}  }\n`,
  )
  return `${head}export type Tables = {\n${described.join('')}}\n`
}

async function listUnions(pool: pg.Pool) {
  const { rows } = await pool.query<{ key: string; definition: string }>(
    `select conrelid::regclass || '.' || attname as key, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace`,
  )
  const words = rows.flatMap(({ key, definition }) => {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)(?: NOT VALID)?$/.exec(definition)?.[1]
    return list ? [[key, list.replaceAll('::text', '').replaceAll(', ', ' | ')] as const] : []
  })
  return new Map(words)
}

function typeOf(column: Column, unions: Map<string, string>) {
  const key = `${column.table}.${column.name}`
  const own = ownTypes[key]
  if (own) return own
  const type = unions.get(key) ?? types[column.type]
  if (!type) throw new Error(`${key} is ${column.type}: give it a type in table-types.ts`)
  const value = column.nullable ? `${type} | null` : type
  if (column.is_generated) return `GeneratedAlways<${value}>`
  return column.has_default ? `Generated<${value}>` : value
}
