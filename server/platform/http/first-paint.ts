import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { policyHash } from './page-styles.ts'

const file = join(import.meta.dirname, '..', '..', '..', 'web', 'public', 'first-paint.js')

/** As a content security policy admits the one script that stands inside our pages: it sets the theme before anything is drawn. */
export function firstPaintHash(): string {
  return policyHash(readFileSync(file, 'utf8'))
}
