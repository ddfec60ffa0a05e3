import { expect, test } from '@playwright/test'
import { signInAs } from './screens.ts'

test('a page that cannot be loaded says so, and Reload brings it', async ({ page }) => {
  await signInAs(page, 'monthly')
  await page.goto('/home')
  await page.route('**/assets/products-page*', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page).toHaveTitle('Unexpected Application Error! · Layerdrop')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
})

test('without network a banner says so, what is open stays, and an action answers with a toast', async ({
  page,
  context,
}) => {
  await signInAs(page, 'monthly')
  await page.goto('/home')
  // The code of the toasts comes two seconds after the page.
  const loaded = `performance.getEntriesByType('resource').map(({ name }) => name).join()`
  await expect.poll(() => page.evaluate(loaded)).toContain('/toaster-')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you have already opened stays readable.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Send product idea' }).click()
  await expect(page.getByRole('alert')).toContainText('Network error or server not responding')
  await banner.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('alert')).toHaveCount(2)
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await banner.getByRole('button', { name: 'Send product idea' }).click()
  await expect(page.getByRole('dialog', { name: 'Send product idea' })).toBeVisible()
})

test('while the session is asked for a member reads Loading..., and a dead server sends to the login', async ({
  page,
}) => {
  await signInAs(page, 'monthly')
  const answered = Promise.withResolvers<void>()
  await page.route('**/auth/refresh', async (route) => {
    await answered.promise
    await route.abort()
  })
  await page.goto('/home')
  await expect(page.getByText('Loading...')).toBeVisible()
  answered.resolve()
  await expect(page).toHaveURL('/login?next=%2Fhome')
})

test('a toast stays five seconds at the top and can be sent away', async ({ page }) => {
  await signInAs(page, 'basic')
  await page.goto('/subscribe')
  await page.route('**/payment/session', (route) => route.abort())
  await page.clock.install()
  const ask = page.getByRole('button', { name: 'Unlock Designs' })
  const toast = page.getByRole('alert')
  await ask.click()
  await expect(toast).toContainText('Failed to create payment session')
  const { y = 1000 } = (await toast.boundingBox()) ?? {}
  expect(y).toBeLessThan(100)
  await page.clock.fastForward(4500)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(toast).toHaveCount(0)

  await ask.click()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' }).click()
  await page.clock.fastForward(2000)
  await expect(toast).toHaveCount(0)
})
