import { test as base, type Page } from '@playwright/test'

type PerProcess = { warmPage: Page }

/**
 * Each test has a new browser context. For tests that leave in it what Playwright cannot remove: scripts that run first in
 * every page, functions of the test that pages call, a clock, or a language. Also for tests that need an empty cache.
 */
export const isolatedTest = base.extend<object, PerProcess>({
  warmPage: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, contextOptions } = project.use
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL && { baseURL }),
        ...(viewport && { viewport }),
      })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/**
 * The tests of a process share one page, which keeps compiled scripts and downloaded files: a new one costs as much time as
 * two pages of the site. Cookies, storage, routes and listeners of the test before are removed. After a failure, Playwright
 * starts a new process.
 */
export const test = isolatedTest.extend({
  page: async ({ warmPage, viewport, contextOptions: { reducedMotion = null } }, use) => {
    await forget(warmPage)
    if (viewport) await warmPage.setViewportSize(viewport)
    await warmPage.emulateMedia({ colorScheme: null, media: null, reducedMotion })
    await use(warmPage)
  },
  context: ({ page }, use) => use(page.context()),
})

async function forget(page: Page) {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ['dialog', 'pageerror', 'request'] as const) page.removeAllListeners(event)
  await context.setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  // A page of the site without scripts.
  await page.goto('/favicon.svg')
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await context.clearCookies()
  await context.clearPermissions()
}
