import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { policyHash } from './page-styles.ts'

const file = join(import.meta.dirname, '..', '..', '..', '..', 'web', 'public', 'first-paint.js')

/** The one inline script sets the theme before the first paint. The content security policy allows it by this hash. */
export function firstPaintHash(): string {
  return policyHash(readFileSync(file, 'utf8'))
}
