import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const version: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
).version

export function isOlder(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((text) => text.split('.').map(Number))
  for (let part = 0; part < 3; part++) {
    const difference = (ours?.[part] ?? 0) - (theirs?.[part] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
