import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint.ts'
import { id } from './rules.ts'

/** How many rows a page of an admin list has; the first is the default. */
export const tableSizes = ['25', '50', '100'] as const

/** A list with more rows only says so: counting a million takes longer than showing the first 25. */
export const countedRows = 1_000

/** What every admin list can be asked beside its own filters. `-name` sorts from Z to A. */
function tableQuery<const Sort extends string>(sorts: readonly Sort[], sortedBy: Sort | `-${Sort}`) {
  const backwards = sorts.map((sort): `-${Sort}` => `-${sort}`)
  return {
    search: z.optional(
      z.string().check(z.trim(), z.maxLength(200, 'The search must be at most 200 characters long.')),
    ),
    sort: z.pipe(
      z.optional(z.enum([...sorts, ...backwards], 'This list cannot be sorted like that.')),
      z.transform((sort): Sort | `-${Sort}` => sort ?? sortedBy),
    ),
    limit: z.pipe(
      z._default(z.enum(tableSizes, 'The limit must be 25, 50 or 100.'), tableSizes[0]),
      z.transform(Number),
    ),
    cursor: z.optional(z.string().check(z.maxLength(500))),
    /** Everything found, as a file, instead of one page. */
    format: z.optional(z.enum(['csv'], 'The format can only be csv.')),
  }
}

const order = z.array(id).check(z.minLength(1), z.maxLength(500))

/** All things of a kind in a new order, and in the one that was seen: whoever was there before is not overwritten. */
export const newOrder = z.object({ ids: order, seen: order })

function tableReply<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    rows: z.array(row),
    /** At most `countedRows`; there are more when `totalIsAtLeast` says so. */
    total: z.number(),
    totalIsAtLeast: z.boolean(),
    nextCursor: z.nullable(z.string()),
    previousCursor: z.nullable(z.string()),
  })
}

type Table<
  Path extends string,
  Row extends z.ZodMiniType,
  Sort extends string,
  Filters extends z.core.$ZodLooseShape,
> = {
  path: Path
  summary: string
  /** One row. Its fields are also the columns of the CSV file. */
  row: Row
  sorts: readonly Sort[]
  sortedBy: Sort | `-${Sort}`
  filters: Filters
}

/** Describes an admin list: searched, filtered, sorted and paged by the server, and exported as CSV. */
export function adminTable<
  const Path extends string,
  Shape extends z.core.$ZodShape,
  const Sort extends string,
  Filters extends z.core.$ZodLooseShape,
>({ path, summary, row, sorts, sortedBy, filters }: Table<Path, z.ZodMiniObject<Shape>, Sort, Filters>) {
  const described = endpoint({
    method: 'GET',
    path,
    access: 'admin',
    summary,
    query: z.object({ ...tableQuery(sorts, sortedBy), ...filters }),
    reply: tableReply(row),
  })
  return { ...described, columns: Object.keys(row.shape), sortedBy }
}

/** What all admin lists have in common. */
export type TableEndpoint<Row = Record<string, unknown>> = Endpoint<
  z.ZodMiniType<TableQuery, Record<string, string | undefined>>,
  z.ZodMiniType,
  z.ZodMiniType<TablePage<Row>>
> & { access: 'admin'; columns: string[]; sortedBy: string }

export type TableQuery = {
  search?: string | undefined
  sort: string
  limit: number
  cursor?: string | undefined
  format?: 'csv' | undefined
}

export type TablePage<Row> = {
  rows: Row[]
  total: number
  totalIsAtLeast: boolean
  nextCursor: string | null
  previousCursor: string | null
}

/** Codes of a 403: the second factor is to be shown, to be shown again, or to be set up first. */
export const secondFactorAsked = 'second_factor_required'
export const secondFactorStale = 'second_factor_stale'
export const secondFactorMissing = 'second_factor_missing'

/** The `version` a thing had when its form was opened: a save over a newer one is refused with 409. */
export const version = z
  .int('The version is missing.')
  .check(z.gte(1, 'The version is not valid.'), z.lte(2_147_483_647, 'The version is not valid.'))

/** The same as a field of a form. */
export const formVersion = z
  .string('The version is missing.')
  .check(z.regex(/^[1-9][0-9]{0,8}$/, 'The version is not valid.'))

/** The code of that 409. */
export const changedMeanwhile = 'changed_meanwhile'
