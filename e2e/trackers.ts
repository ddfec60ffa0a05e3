import type { BrowserContext, Page } from '@playwright/test'

/** The tracking ids of the server; the journey itself serves their scripts. */
export const trackingIds = { GTM_ID: 'GTM-TEST123', ANALYTICS_ID: 'G-TEST123', PIXEL_ID: '1234567890' }

/** The scripts of others that a visitor can accept. */
export const trackers = /^https:\/\/(www\.googletagmanager\.com|connect\.facebook\.net)\//

/** Replaces the third-party scripts: records when each loaded, and every entry of the data layer. */
export async function stubScripts(context: BrowserContext) {
  const requested: string[] = []
  const entries: Record<string, unknown>[] = []
  await context.exposeFunction('recordEntry', (entry: Record<string, unknown>) => void entries.push(entry))
  await context.route(trackers, async (route) => {
    requested.push(route.request().url())
    const isTagManager = route.request().url().includes('/gtm.js')
    const body = isTagManager
      ? 'dataLayer.forEach(recordEntry); dataLayer.push = (...entries) => entries.forEach(recordEntry)'
      : ''
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  const events = () => entries.filter(({ event }) => typeof event === 'string' && event !== 'gtm.js')
  return { requested, entries, events }
}

export const answerCookies = (page: Page, name: 'Accept' | 'Decline') =>
  page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name }).click()
