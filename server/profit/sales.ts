import { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { User } from '#contract/accounts/accounts.ts'
import { day } from '#contract/durations.ts'
import type { listSales, saveSale } from '#contract/profit/sales.ts'
import { brand } from '#contract/site/brand.ts'
import { inTransaction } from '../platform/database/database.ts'
import { lockUntilCommit } from '../platform/database/locks/transaction-lock.ts'
import { cutPage, readCursor } from '../platform/database/paging/cursors.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { csvOf } from '../platform/http/files/csv.ts'
import { type Call, FileAnswer } from '../platform/http/routes/serve.ts'
import { isUuid } from '../platform/ids.ts'
import { rowLimits } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import {
  countSales,
  deleteSaleRow,
  insertSales,
  type SavedSale,
  selectSalePage,
  sumYears,
} from './sale-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'keys'>

export async function listSalePage(
  platform: Deps,
  user: Pick<User, 'id'>,
  { limit, cursor }: z.output<typeof listSales.query>,
) {
  const list = 'sales'
  const after = readCursor(platform, list, cursor)
  const rows = await selectSalePage(platform, { userId: user.id, after, limit })
  const page = cutPage(platform, rows, { list, limit })
  return { sales: page.rows, nextCursor: page.nextCursor }
}

export async function putSale(
  platform: Pick<Platform, 'db' | 'now'>,
  { user, params, body }: Pick<Call<typeof saveSale>, 'user' | 'params' | 'body'>,
) {
  if (!isUuid(params.id)) notFound('Sale')
  if (isInFuture(platform, body)) throw new Refusal(400, futureSentence)
  await storeSales(platform, user, [{ sales: [{ ...body, id: params.id }], replace: true }])
  return {}
}

/** All sales or none, one call of a member after the other. */
export function storeSales(
  platform: Pick<Platform, 'db' | 'now'>,
  { id: userId }: Pick<User, 'id'>,
  batches: { sales: SavedSale[]; replace: boolean }[],
) {
  return inTransaction(platform, async (inside) => {
    await lockUntilCommit(inside, `sales:${userId}`)
    let added = 0
    for (const batch of batches) added += await insertSales(inside, { userId, ...batch })
    if (added > 0 && (await countSales(inside, userId)) > rowLimits.sales.most)
      throw new Refusal(409, `A sales log holds up to ${rowLimits.sales.most.toLocaleString('en')} sales.`)
    await sumYears(inside, userId)
    return added
  })
}

export const futureSentence = 'The date is in the future.'

/** Returns true from the day after tomorrow: tomorrow may have begun where the member is. */
export function isInFuture({ now }: Pick<Platform, 'now'>, { soldOn }: { soldOn: string }) {
  return Date.parse(soldOn) > now().getTime() + day
}

export async function removeSale(platform: Pick<Platform, 'db'>, user: User, id: string) {
  if (!isUuid(id)) return {}
  await inTransaction(platform, async (inside) => {
    await lockUntilCommit(inside, `sales:${user.id}`)
    await deleteSaleRow(inside, { userId: user.id, id })
    await sumYears(inside, user.id)
  })
  return {}
}

const rowsAtOnce = 1_000
export const saleColumns = [
  'date',
  'design',
  'quantity',
  'gross',
  'currency',
  'usdRate',
  'channel',
  'note',
  'id',
] as const

export function exportSaleList(platform: Deps, user: User) {
  const rows = csvOf(saleColumns, async (cursor) => {
    const page = await listSalePage(platform, user, { cursor, limit: rowsAtOnce })
    return { rows: page.sales.map((sale) => ({ ...sale, date: sale.soldOn })), nextCursor: page.nextCursor }
  })
  return new FileAnswer({
    name: `${brand.name.toLowerCase()}-sales-${platform.now().toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    content: Readable.from(rows),
  })
}
