// Writes the table of rate limits in docs/security.md.
import '../server/platform/node-version.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { day, hour, minute } from '../contract/durations.ts'
import { type RateLimit, rateLimits } from '../server/platform/limits/limits.ts'

const path = join(import.meta.dirname, '../docs/security.md')
const head = '| requests | counted by | at most |\n|---|---|---|\n'

/** Returns the document with the table of the limits in the code. */
export function withLimitsTable(text: string) {
  const rows = Object.values(rateLimits).map(
    ({ counts, per, inMemory, ...limit }: RateLimit) =>
      `| ${counts} | ${per}${inMemory ? ', in each process' : ''} | ${limitText(limit)} |\n`,
  )
  const [before = '', ...others] = text.split(head)
  return [before, ...others.map((after) => rows.join('') + after.replace(/^(\|.*\n)*/, ''))].join(head)
}

function limitText({ most, window }: Pick<RateLimit, 'most' | 'window'>) {
  return `${most.toLocaleString('en')} in ${timeText(window)}`
}

function timeText(window: number) {
  if (window % minute !== 0) return `${window / 1000} s`
  const whole = { [minute]: 'a minute', [hour]: 'an hour', [day]: 'a day' }[window]
  return whole ?? `${window / minute} min`
}

if (import.meta.main) writeFileSync(path, withLimitsTable(readFileSync(path, 'utf8')))
