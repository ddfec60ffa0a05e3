import type * as z from 'zod/mini'
import type { getPromise } from '#contract/drops.ts'
import { countOf } from '../../ui/format.ts'

type MonthPromise = z.output<(typeof getPromise)['reply']>

/** 'November drop: 1 of 2 designs, 9 days left' */
export function promiseInWords(promise: MonthPromise) {
  const { month, daysLeft, dropDesigns, promisedDropDesigns, basicDesigns, promisedBasicDesigns } = promise
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(month))
  const left = `${countOf(daysLeft, 'day')} left`
  const isDropKept = dropDesigns >= promisedDropDesigns
  const isBasicKept = basicDesigns >= promisedBasicDesigns
  return {
    isKept: isDropKept && isBasicKept,
    sentences: [
      isDropKept
        ? `${name} drop: ${countOf(dropDesigns, 'design')}, as promised.`
        : `${name} drop: ${dropDesigns} of ${promisedDropDesigns} designs, ${left}.`,
      isBasicKept
        ? `Basic plan this month: ${countOf(basicDesigns, 'new design')}, as promised.`
        : `Basic design this month: missing, ${left}.`,
    ],
  }
}
