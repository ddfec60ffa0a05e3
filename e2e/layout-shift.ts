import type { Page } from '@playwright/test'

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
 * Records the layout shift of the next page that opens, with API calls that take `callMs`. Returns a function that
 * reads it. The sum over the page's life is stricter than Cumulative Layout Shift, which takes the worst five seconds
 * (https://web.dev/articles/cls).
 */
export async function recordLayoutShift(page: Page, callMs = 0) {
  await page.addInitScript(observer)
  if (callMs > 0) await page.addInitScript(slowCalls(callMs))
  return () => page.evaluate<number>('window.layoutShift')
}
