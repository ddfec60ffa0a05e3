import '../server/platform/node-version.mjs'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { buildIfStale } from '../bin/build.ts'
import { startTrialService } from '../bin/trial-service.ts'
import { findBrowser } from './browser.ts'
import { open, screens, signInAs } from './screens.ts'
import { catalogueFilled } from './wait-for-catalogue.ts'

/**
 * `npm run shots` writes a picture of every screen into `shots/`; `npm run shots -- home settings` of those whose
 * names begin so; `SITE` names a service that runs already.
 */
const wanted = process.argv.slice(2)
const folder = join(import.meta.dirname, '..', 'shots')
const variants = [
  { width: 1280, height: 900, room: 'wide' },
  { width: 390, height: 844, room: 'narrow' },
].flatMap((size) => [
  { ...size, colorScheme: 'light' as const },
  { ...size, colorScheme: 'dark' as const },
])
type Variant = (typeof variants)[number]

/** Pictures further down load only on scroll. */
const loadEverything = `Promise.all(
  [...document.images].map((image) => {
    image.loading = 'eager'
    return image.decode().catch(() => undefined)
  }),
)`

if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
let missing = 0
if (process.env.SITE) await takeAll(process.env.SITE)
else await onTrialService(takeAll)
process.exitCode = missing > 0 ? 1 : 0

async function onTrialService(work: (site: string) => Promise<void>) {
  buildIfStale((sentence) => process.stdout.write(`${sentence}\n`))
  const service = await startTrialService(3486)
  try {
    await catalogueFilled(service.site)
    await work(service.site)
  } finally {
    await service.stop()
  }
}

async function takeAll(site: string) {
  const browser = await chromium.launch(await findBrowser())
  for (const variant of variants) await takeScreenshots(browser, site, variant)
  await browser.close()
}

async function takeScreenshots(
  browser: Browser,
  site: string,
  { room, width, height, colorScheme }: Variant,
) {
  const chosen = screens.filter(
    ({ name, only = room }) =>
      only === room && (wanted.length === 0 || wanted.some((begin) => name.startsWith(begin))),
  )
  for (const as of new Set(chosen.map((screen) => screen.as))) {
    const context = await browser.newContext({
      baseURL: site,
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: 'gdpr_consent', value: 'declined', url: site }])
    const first = await context.newPage()
    if (as) await signInAs(first, as)
    for (const screen of chosen.filter((each) => each.as === as)) {
      const page = await context.newPage()
      const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`)
      try {
        await open(page, screen)
        await page.evaluate(loadEverything)
        await page.screenshot({ path, fullPage: screen.act === undefined })
      } catch (error) {
        missing++
        process.stdout.write(`${screen.name} at ${width} in ${colorScheme}: ${error}\n`)
      }
      await context.setOffline(false)
      await page.close()
    }
    await context.close()
  }
}
