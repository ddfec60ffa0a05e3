import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildWebIfStale } from '../bin/build-web.ts'
import { atMost, type Figure } from './figures.ts'

const dist = join(import.meta.dirname, '..', 'web', 'dist')

/** What a visitor of the landing page and a member's first screens load, in brotli kilobytes of 1,024 bytes. */
export async function measure(): Promise<Figure[]> {
  buildWebIfStale(() => undefined)
  const landing = linkedFrom('index.html')
  const kilobytes = (paths: string[]) => paths.reduce((sum, path) => sum + brotli(path), 0) / 1024
  const ending = (end: string) => landing.filter((path) => path.endsWith(end))
  return [
    atMost('landing page: JavaScript', kilobytes(ending('.js')), 90, { unit: ' KB' }),
    atMost('landing page: CSS', kilobytes(ending('.css')), 8, { unit: ' KB' }),
  ]
}

/** The files a page names, and all that those import at once. */
function linkedFrom(page: string) {
  const html = readFileSync(join(dist, page), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, path = '']) => path,
  )
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    if (!path.endsWith('.js')) return
    const source = readFileSync(join(dist, path), 'utf8')
    for (const [, file = ''] of source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      visit(`assets/${file}`)
  }
  named.forEach(visit)
  if (found.size === 0)
    throw new Error(`${page} names no files; there are ${globSync('**/*.html', { cwd: dist })}`)
  return [...found]
}

function brotli(path: string) {
  return brotliCompressSync(readFileSync(join(dist, path))).length
}
