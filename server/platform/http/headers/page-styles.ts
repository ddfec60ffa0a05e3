import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(import.meta.dirname, '..', '..', '..', '..', 'web', 'dist')

export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

export function pageStyleHashes(folder = dist): string[] {
  if (!existsSync(folder)) return []
  const pages = globSync('**/*.html', { cwd: folder }).map((name) => readFileSync(join(folder, name), 'utf8'))
  return [...new Set(pages.flatMap(stylesIn).map(policyHash))]
}

/** Style sheets contain `<`, so only the end tag ends one. */
function stylesIn(page: string) {
  const [, ...afterStart] = page.split('<style>')
  return afterStart.map((text) => text.slice(0, text.indexOf('</style>')))
}
