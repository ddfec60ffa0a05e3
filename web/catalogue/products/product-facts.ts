import type { User } from '#contract/accounts/accounts.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { basicPlanId } from '#contract/billing/plans.ts'
import type { FileFormat, Product, ProductAccess } from '#contract/catalogue/catalogue.ts'
import { newForDays } from '#contract/catalogue/product-filter.ts'
import { day } from '#contract/durations.ts'
import { formatNumber } from '../../ui/format/format.ts'

export const formatNames: Record<FileFormat, string> = {
  stl: 'STL',
  '3mf': '3MF',
  step: 'STEP',
  pdf: 'PDF',
}

export function isNew(publishedAt: string, now = Date.now()) {
  return now - Date.parse(publishedAt) < newForDays * day
}

/** Returns true for a design whose card shows the lock. The server decides at every download. */
export function isLockedFor(user: User | undefined, access: ProductAccess) {
  return access === 'paid' ? !hasWholeLibrary(user) : !hasPlan(user)
}

/** Returns true for a user who sees the whole library as open. The server decides at every download. */
export function hasWholeLibrary(user: User | undefined) {
  return user?.role === 'admin' || (hasPlan(user) && (user?.subscriptionPlan ?? basicPlanId) !== basicPlanId)
}

function hasPlan(user: User | undefined) {
  return user?.role === 'admin' || isPaidUp(user?.subscriptionStatus)
}

/** Each STL is one part; a 3MF contains all of them again. */
export function singleParts<File extends { format: FileFormat }>(files: File[]): File[] {
  const singles = files.filter(({ format }) => format === 'stl')
  return singles.length > 0 ? singles : files
}

/** Returns '4 × Long peg'; a part that is printed once has only its name. */
export function copiesOf({ partName, copies }: { partName: string; copies: number }) {
  return copies === 1 ? partName : `${copies} × ${partName}`
}

/** Returns '9: Rail, 4 × Long peg, 4 × Short peg'; parts that are all printed once are only counted. */
export function partsText({ parts, files }: Pick<Product, 'parts' | 'files'>) {
  const models = singleParts(files).filter(({ mesh }) => mesh)
  const isCounted = models.every(({ copies }) => copies === 1)
  return isCounted ? formatNumber(parts) : `${formatNumber(parts)}: ${models.map(copiesOf).join(', ')}`
}
