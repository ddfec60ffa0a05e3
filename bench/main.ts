import '../server/platform/node-version.mjs'
import { type Figure, printTable } from './figures.ts'

/**
 * `npm run bench` measures everything except `soak`, `npm run bench -- search web` only the named parts. `soak` takes an
 * hour; `npm run bench -- soak 5` runs it for five minutes.
 */
const parts: Record<string, () => Promise<{ measure: (minutes?: number) => Promise<Figure[]> }>> = {
  admin: () => import('./search/admin.ts'),
  api: () => import('./api/api.ts'),
  billing: () => import('./billing/billing.ts'),
  downloads: () => import('./downloads/downloads.ts'),
  'drop-day': () => import('./api/drop-day.ts'),
  geometry: () => import('./geometry/geometry.ts'),
  login: () => import('./api/login.ts'),
  mails: () => import('./mails/mails.ts'),
  tracing: () => import('./api/tracing.ts'),
  search: () => import('./search/search.ts'),
  'service-levels': () => import('./service-levels/service-levels.ts'),
  soak: () => import('./uploads/soak.ts'),
  uploads: () => import('./uploads/uploads.ts'),
  web: () => import('./web/web.ts'),
  start: () => import('./start/start.ts'),
}

const given = process.argv.slice(2)
const wanted = given.filter((name) => !isNumber(name))
const minutes = given.find(isNumber)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(`Unknown part: ${unknown.join(', ')}. Choose from ${Object.keys(parts).join(', ')}.\n`)
  process.exit(1)
}

const figures: Figure[] = []
for (const [name, load] of Object.entries(parts)) {
  if (wanted.length > 0 ? !wanted.includes(name) : name === 'soak') continue
  process.stderr.write(`${name}…\n`)
  try {
    const { measure } = await load()
    figures.push(...(await measure(minutes ? Number(minutes) : undefined)))
  } catch (error) {
    // The other parts may have run for an hour.
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    figures.push({ name, figure: 'failed', goal: '', met: false })
  }
}
printTable(figures)
process.exit(figures.every(({ met }) => met) ? 0 : 1)

function isNumber(argument: string) {
  return /^\d+$/.test(argument)
}
