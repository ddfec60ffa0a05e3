import { expect } from '@playwright/test'
// A browser that has opened other pages has files that these pages miss offline.
import { isolatedTest as test } from '../journey-test.ts'
import { signInAs } from '../screens.ts'

/** The code of the toasts loads two seconds after the page. */
const loadedChunks = `performance.getEntriesByType('resource').map(({ name }) => name).join()`

test('offline a banner appears, open content stays, and an action shows a toast', async ({
  page,
  context,
}) => {
  await signInAs(page, 'monthly')
  await page.goto('/home')
  await expect.poll(() => page.evaluate(loadedChunks)).toContain('/toaster-')
  // A request in flight would report its own failure.
  await expect(page.locator('a[href^="/product-details/"]').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. You can still read the pages you have opened.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByText('You are offline.')).toBeInViewport()
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Send product idea' }).click()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
  await expect(toast).toContainText('Network error or server not responding')
  // On a slow machine the first toast may be gone before the second comes.
  await expect(toast).toHaveCount(0)
  await banner.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(toast).toContainText('Network error or server not responding')
  await page.locator('a[href^="/product-details/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Network error or server not responding')
  await expect(page.getByRole('button', { name: 'Reload' })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reload' })).toBeEnabled()
  await banner.getByRole('button', { name: 'Send product idea' }).click()
  await expect(page.getByRole('dialog', { name: 'Send product idea' })).toBeVisible()
})

test('a visitor who picks a plan or opens the plans while offline stays on the page and gets an error', async ({
  page,
  context,
}) => {
  for (const { path, press } of [
    { path: '/', press: 'Unlock Designs' },
    { path: '/who-we-are', press: 'Get Started' },
  ]) {
    await page.goto(path)
    await expect.poll(() => page.evaluate(loadedChunks)).toContain('/toaster-')
    await context.setOffline(true)
    const button = page.getByRole('button', { name: press }).first()
    await button.click()
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    await expect(toast).toContainText('Network error or server not responding')
    await expect(page).toHaveURL(path)
    await expect(button).toBeEnabled()
    await context.setOffline(false)
  }
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  await expect(page.locator('#pricing')).toBeFocused()
  await page.getByRole('button', { name: 'Unlock Designs' }).first().click()
  await expect(page).toHaveURL(/\/signup\?plan=/)
})

/** MDN, Navigator.onLine: Windows takes some connections through a VPN for none. */
test('a browser that wrongly reports being offline still opens the plans and the sign-up', async ({
  page,
}) => {
  await page.addInitScript(`Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })`)
  await page.goto('/who-we-are')
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  await expect(page.locator('#pricing')).toBeFocused()
  await page.getByRole('button', { name: 'Unlock Designs' }).first().click()
  await expect(page).toHaveURL(/\/signup\?plan=/)
})
