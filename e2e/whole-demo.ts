/** Starts a fresh service and fails, with their names, unless every demo design is published: journeys leave some out. */
import '../server/platform/node-version.mjs'
import { getProduct } from '#contract/catalogue/catalogue.ts'
import { apiBase } from '#contract/endpoint.ts'
import { buildIfStale } from '../bin/build.ts'
import { startTrialService } from '../bin/trial-service.ts'
import { designs } from '../demo/catalogue.ts'
import { catalogueFilled } from './wait-for-catalogue.ts'

buildIfStale((sentence) => process.stdout.write(`${sentence}\n`))
const { site, stop } = await startTrialService(3492, { LOG_LEVEL: 'error' })
try {
  const problem = await catalogueFilled(site).catch((error: Error) => error.message)
  const missing = await findMissing(site)
  if (problem) process.stderr.write(`${problem}\n`)
  if (missing.length > 0) process.stderr.write(`Not published: ${missing.join(', ')}\n`)
  else process.stdout.write(`All ${designs.length} demo designs are published.\n`)
  process.exitCode = problem || missing.length > 0 ? 1 : 0
} finally {
  await stop()
}

async function findMissing(site: string) {
  const login = await fetch(`${site}${apiBase}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'yearly@layerdrop.test', password: 'Layerdrop-demo-1' }),
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const missing: string[] = []
  for (const { slug } of designs) {
    const path = getProduct.path.replace(':id', slug)
    const { ok } = await fetch(`${site}${apiBase}${path}`, { headers: { cookie } })
    if (!ok) missing.push(slug)
  }
  return missing
}
