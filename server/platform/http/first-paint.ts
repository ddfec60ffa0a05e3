import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '..', '..', '..', 'web', 'public', 'first-paint.js')

/** As a content security policy admits the one script that stands inside our pages: it sets the theme before anything is drawn. */
export function firstPaintHash(): string {
  return `'sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}'`
}
