import type * as z from 'zod/mini'
import type { getPromise } from '#contract/catalogue/drops.ts'
import { countOf } from '../ui/format/format.ts'

type MonthGoals = z.output<(typeof getPromise)['reply']>

/** Returns 'November drop: 1 of 2 designs published, 1 scheduled, 9 days left.' */
export function describeMonthGoals(promise: MonthGoals) {
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    new Date(promise.month),
  )
  const parts = [
    {
      title: `${name} drop`,
      noun: 'design',
      published: promise.dropDesigns,
      scheduled: promise.scheduledDropDesigns,
      promised: promise.promisedDropDesigns,
    },
    {
      title: 'Basic plan this month',
      noun: 'new design',
      published: promise.basicDesigns,
      scheduled: promise.scheduledBasicDesigns,
      promised: promise.promisedBasicDesigns,
    },
  ]
  return { tone: toneOf(parts), sentences: parts.map((part) => sentenceOf(part, promise.daysLeft)) }
}

type Part = { title: string; noun: string; published: number; scheduled: number; promised: number }

/** Success once all is published, neutral while the rest is scheduled. */
function toneOf(parts: Part[]): 'success' | 'neutral' | 'danger' {
  if (parts.every(({ published, promised }) => published >= promised)) return 'success'
  const isCovered = parts.every(({ published, scheduled, promised }) => published + scheduled >= promised)
  return isCovered ? 'neutral' : 'danger'
}

function sentenceOf({ title, noun, published, scheduled, promised }: Part, daysLeft: number) {
  if (published >= promised) return `${title}: ${countOf(published, noun)}, as promised.`
  const facts = [
    `${published} of ${countOf(promised, noun)} published`,
    ...(scheduled > 0 ? [`${scheduled} scheduled`] : []),
    `${countOf(daysLeft, 'day')} left`,
  ]
  return `${title}: ${facts.join(', ')}.`
}
