import { globSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { becomeMember } from '../../e2e/people.ts'
import { atMost, type Figure } from '../figures.ts'

/** Ten segments of 1,460 bytes, which a server sends before the first acknowledgement (RFC 6928): more costs a round trip. */
const firstWindow = 14_600

/** Measures scripts and styles as sent, brotli-compressed, in KB of 1,024 bytes. */
export async function measureSizes(browser: Browser, site: string): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL: site })
  const page = await context.newPage()
  const scripts = countScripts(page)
  const document = await page.goto('/', { waitUntil: 'networkidle' })
  const landing = scripts.kilobytes()
  const sizes = await document?.request().sizes()
  const style = await page.locator('style').first().textContent()
  await becomeMember(page, 'bench')
  scripts.reset()
  await page.goto('/home', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Explore' }).first().click()
  await page.waitForURL('**/products')
  await page.waitForLoadState('networkidle')
  const member = scripts.kilobytes()
  await context.close()
  return [
    atMost('landing page: JavaScript', landing, 90, { unit: ' KB' }),
    atMost(
      'landing page: document with its headers',
      sizes ? sizes.responseHeadersSize + sizes.responseBodySize : 0,
      firstWindow,
      { unit: ' bytes' },
    ),
    atMost('landing page: CSS', brotliCompressSync(style ?? '').length / 1024, 8, { unit: ' KB' }),
    atMost('home and list: JavaScript', member, 160, { unit: ' KB' }),
    atMost('3D view, on click: JavaScript', viewerSize(), 140, { unit: ' KB' }),
  ]
}

/** Returns the size of the chunks that only the 3D view loads. */
function viewerSize() {
  const chunks = globSync('web/dist/assets/{viewer,load-parts,mesh-worker}-*.js.br')
  return chunks.reduce((sum, chunk) => sum + statSync(chunk).size, 0) / 1024
}

/** Counts each script once by address, also when it comes from the browser's cache. */
function countScripts(page: Page) {
  const sizes = new Map<string, number>()
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return
    const bytes = Number(response.headers()['content-length'] ?? 0)
    sizes.set(response.url(), Math.max(bytes, sizes.get(response.url()) ?? 0))
  })
  return {
    kilobytes: () => [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1024,
    reset: () => sizes.clear(),
  }
}
