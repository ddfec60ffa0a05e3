import type { BrowserContext, Page } from '@playwright/test'

const observer = `
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

// `page.route` disables the HTTP cache, so every page would download and compile all scripts again.
const slowCalls = (callMs: number) => `{
  const send = window.fetch
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input.url ?? input, location.href)
    if (pathname.startsWith('/backend/api/')) await new Promise((resolve) => setTimeout(resolve, ${callMs}))
    return send(input, init)
  }
}`

/**
 * Records the layout shift of the pages that open from now on, with API calls that take `callMs`. Returns a function that
 * reads it. The sum over the page's life is stricter than Cumulative Layout Shift, which takes the worst five seconds
 * (https://web.dev/articles/cls).
 */
export async function recordLayoutShift(context: BrowserContext, callMs: number) {
  await context.addInitScript(observer)
  await context.addInitScript(slowCalls(callMs))
  return (page: Page) => page.evaluate<number>('window.layoutShift')
}
