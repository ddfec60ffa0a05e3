import type { Product } from '#contract/catalogue/catalogue.ts'
import type { EstimateSource } from '#contract/printing/estimate/print-times.ts'
import { totalEstimate } from '#contract/printing/estimate/total-estimate.ts'
import { lruCache } from '../../platform/lru-cache.ts'
import type { Platform } from '../../platform/platform.ts'
import { shownEstimate } from '../products/print-estimate.ts'
import { selectEstimates } from './version-queries.ts'

type PrintedProduct = {
  id: string
  print: Product['print']
  grams: number
  minutes: number
  fast_minutes: number
  /** Their estimates have no toolpaths. */
  files: readonly { id: string; copies: number; estimate: object | null }[]
}

/** Toolpaths are several kilobytes a file, so that they are read once for each state of a design. */
const known = lruCache<{ source: EstimateSource | null }>(1024 * 1024)

/** Returns null when filament and times are not those of the files. */
export async function findEstimateSource(
  { db }: Pick<Platform, 'db'>,
  { id: productId, print, grams, minutes, fast_minutes, files }: PrintedProduct,
): Promise<EstimateSource | null> {
  const state = JSON.stringify([
    print,
    grams,
    minutes,
    fast_minutes,
    files.map(({ id, copies, estimate }) => [id, copies, estimate]),
  ])
  const before = known.get(state)
  if (before) return before.source
  const rows = await selectEstimates({ db }, productId)
  const total = totalEstimate(
    rows.map((row) => ({ ...row, estimate: shownEstimate(row.estimate) })),
    print,
  )
  const isOfFiles = total?.grams === grams && total.minutes === minutes && total.fastMinutes === fast_minutes
  const source = isOfFiles ? total.source : null
  known.set(state, { source }, 64)
  return source
}
