import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint.ts'
import { id } from './rules.ts'
import { text } from './texts.ts'

/** Rows per page of an admin list; the first is the default. */
export const tableSizes = ['25', '50', '100'] as const

/** Counting stops here: counting a million rows takes longer than reading the first 25. */
export const countedRows = 1_000

export const tableSearch = text('The search', 200)

/** Returns the query of every admin list, besides its own filters. `-name` sorts from Z to A. */
function tableQuery<const Sort extends string>(sorts: readonly Sort[], sortedBy: Sort | `-${Sort}`) {
  const backwards = sorts.map((sort): `-${Sort}` => `-${sort}`)
  return {
    search: z.optional(tableSearch),
    sort: z.pipe(
      z.optional(z.enum([...sorts, ...backwards], 'This list cannot be sorted like that.')),
      z.transform((sort): Sort | `-${Sort}` => sort ?? sortedBy),
    ),
    limit: z.pipe(
      z._default(z.enum(tableSizes, 'The limit must be 25, 50 or 100.'), tableSizes[0]),
      z.transform(Number),
    ),
    cursor: z.optional(z.string().check(z.maxLength(500))),
    /** Exports all matching rows instead of one page. */
    format: z.optional(z.enum(['csv'], 'The format can only be csv.')),
  }
}

const order = z.array(id).check(z.minLength(1), z.maxLength(500))

/** `seen` is the order that was on screen: a newer order is not overwritten. */
export const newOrder = z.object({ ids: order, seen: order })

function tableReply<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    rows: z.array(row),
    /** At most `countedRows`; a lower bound when `totalIsAtLeast`. */
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
  /** Its fields are also the columns of the CSV file. */
  row: Row
  sorts: readonly Sort[]
  sortedBy: Sort | `-${Sort}`
  filters: Filters
}

/** Returns the endpoint of an admin list, which the server searches, filters, sorts, pages and exports as CSV. */
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
  return { ...described, columns: Object.keys(row.shape), sorts, sortedBy }
}

export type TableEndpoint<Row = Record<string, unknown>, Parameter extends string = string> = Endpoint<
  z.ZodMiniType<TableQuery, { [name in Parameter]?: string | undefined }>,
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

/** Codes of a 403: enter the second factor, enter it again, or set it up first. */
export const secondFactorRequired = 'second_factor_required'
export const secondFactorStale = 'second_factor_stale'
export const secondFactorMissing = 'second_factor_missing'

/** The `version` that the form was opened with. A save over a newer version is refused with 409. */
export const version = z
  .int('The version is missing.')
  .check(z.gte(1, 'The version is not valid.'), z.lte(2_147_483_647, 'The version is not valid.'))

/** As a field of a multipart form. */
export const formVersion = z
  .string('The version is missing.')
  .check(z.regex(/^[1-9][0-9]{0,8}$/, 'The version is not valid.'))

/** The code of that 409. */
export const changedMeanwhile = 'changed_meanwhile'
