import '../server/platform/node-version.ts'
import { type Figure, printTable } from './figures.ts'

/** `npm run bench` measures all of it, `npm run bench -- search web` only the named parts. */
const parts: Record<string, () => Promise<{ measure: () => Promise<Figure[]> }>> = {
  admin: () => import('./admin.ts'),
  api: () => import('./api.ts'),
  billing: () => import('./billing.ts'),
  downloads: () => import('./downloads.ts'),
  'drop-day': () => import('./drop-day.ts'),
  geometry: () => import('./geometry.ts'),
  login: () => import('./login.ts'),
  mails: () => import('./mails.ts'),
  tracing: () => import('./tracing.ts'),
  search: () => import('./search.ts'),
  uploads: () => import('./uploads.ts'),
  web: () => import('./web.ts'),
  start: () => import('./start.ts'),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.\n`,
  )
  process.exit(1)
}

const figures: Figure[] = []
for (const [name, load] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`${name}…\n`)
  const { measure } = await load()
  figures.push(...(await measure()))
}
printTable(figures)
process.exit(figures.every(({ met }) => met) ? 0 : 1)
