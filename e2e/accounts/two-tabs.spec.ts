import { expect, type Page } from '@playwright/test'
import { test } from '../journey-test.ts'
import { becomePaying, startPlan } from '../people.ts'

/** Chromium without a window never hides a page. */
const bringToFront = (page: Page) => page.evaluate('window.dispatchEvent(new Event("visibilitychange"))')

test('a plan that ends in another tab: a download leads to the plans, which offer it again', async ({
  page,
}) => {
  // A card is refunded once: not those of other journeys, nor that of the first attempt.
  await becomePaying(page, 'two-tabs', ['6011 1111 1111 1117', '3056 9300 0902 0004'][test.info().retry])
  await page.goto('/product-details/ripple-vase')
  const download = page.getByRole('button', { name: /^Download all/ })
  await expect(download).toBeVisible()
  const refunded = await page.request.post('/backend/api/v1/payment/refund', { data: {} })
  expect(refunded.status()).toBe(200)
  await download.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Resubscribe to Continue' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Current Plan' })).toHaveCount(0)

  await page.goBack()
  await expect(page.getByRole('link', { name: 'Renew to download' })).toBeVisible()
  await startPlan(page.request, 'Basic')
  await bringToFront(page)
  await expect(page.getByRole('button', { name: /^Download 3MF/ })).toBeVisible()
})
