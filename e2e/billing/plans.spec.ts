import { expect, type Locator, type Page } from '@playwright/test'
import { stopClock } from '../clock.ts'
import { isolatedTest, test } from '../journey-test.ts'
import { signInAs } from '../screens.ts'

const plans = '**/payment/pricing-plans**'
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

test('the heading follows the status, a reason in the address wins, and one plan that starts disables the others', async ({
  page,
}) => {
  await signInAs(page, 'expired')
  await page.goto('/subscribe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renew Your Subscription')
  await expect(
    page.getByText('Your subscription has expired. Please renew to continue downloading.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('You pay by card on the page of Stripe, our payment provider.')).toBeVisible()
  await page.goto('/subscribe?reason=subscription_incomplete')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Subscription')

  const answered = Promise.withResolvers<void>()
  await page.route('**/payment/session', (route) => answered.promise.then(() => route.abort()))
  const unlock = page.getByRole('button', { name: 'Unlock Designs' })
  await expect(unlock).toHaveCount(2)
  await unlock.last().click()
  await expect(unlock).toHaveCount(1)
  await expect(unlock).toBeDisabled()
  answered.resolve()
  await expect(unlock).toHaveCount(2)
  await expect(unlock.first()).toBeEnabled()
})

test('the plans page has a loading, an error and an empty state', async ({ page }) => {
  await signInAs(page, 'monthly')
  const goHome = page.getByRole('link', { name: 'Go Home' })
  const answered = Promise.withResolvers<void>()
  await page.route(plans, async (route) => {
    await answered.promise
    await route.abort()
  })
  await page.goto('/subscribe')
  await expect(page.getByText('Loading pricing plans...').first()).toBeVisible()
  answered.resolve()
  await expect(page.getByText('Error loading pricing plans: Failed to fetch pricing plans')).toBeVisible()
  await expect(goHome).toHaveAttribute('href', '/')

  await page.unrouteAll()
  const proxied = page.waitForResponse(plans)
  await page.route(plans, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await proxied
  await expect(page.getByText('Error loading pricing plans: Failed to fetch pricing plans')).toBeVisible()

  await page.unrouteAll()
  await page.route(plans, (route) =>
    route.fulfill({ status: 503, json: { status: 'error', message: 'Back in a minute.', data: {} } }),
  )
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Error loading pricing plans: Back in a minute.')).toBeVisible()

  await page.unrouteAll()
  await page.route(plans, (route) =>
    route.fulfill({ json: { status: 'success', message: 'OK', data: { plans: [] } } }),
  )
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No pricing plans available')).toBeVisible()
  await expect(goHome).toHaveAttribute('href', '/')
})

test('a visitor sees Basic and one paid card with the toggle on it, and a click leads to the sign-up', async ({
  page,
}) => {
  await page.goto('/')
  const titles = page.locator('#pricing').getByRole('heading', { level: 3 })
  await expect(titles).toHaveText(['Basic Plan', 'Yearly Plan'])
  await expect(card(page, 'Basic Plan').getByRole('radio')).toHaveCount(0)
  await expect(card(page, 'Basic Plan')).toContainText('Free')
  await expect(card(page, 'Yearly Plan')).toContainText('/YR')
  await page.getByRole('radio', { name: 'Monthly' }).check({ force: true })
  await expect(titles).toHaveText(['Basic Plan', 'Monthly Plan'])
  await expect(card(page, 'Monthly Plan')).toContainText('/MO')
  for (const feature of [
    'Access to limited library',
    'Commercial License',
    'At least one new design every month',
    'Standard downloads',
  ])
    await expect(card(page, 'Basic Plan').getByText(feature)).toBeVisible()
  await card(page, 'Monthly Plan').getByRole('button', { name: 'Unlock Designs' }).click()
  await expect(page).toHaveURL(/\/signup\?plan=price_/)
  await page.getByRole('link', { name: 'Choose another plan' }).click()
  await expect(titles).toHaveText(['Basic Plan', 'Monthly Plan'])
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
})

isolatedTest(
  'the current plan is marked and disabled; another one starts a payment, starts again after Back, and a toast tells when it failed',
  async ({ page }) => {
    await signInAs(page, 'basic')
    await page.goto('/subscribe')
    const own = card(page, 'Basic Plan')
    await expect(own.getByText('Current Plan Basic')).toBeVisible()
    await expect(own.getByRole('button', { name: 'Current Plan' })).toBeDisabled()

    const requests: unknown[] = []
    const answered = Promise.withResolvers<void>()
    await page.route('**/payment/session', async (route) => {
      requests.push(route.request().postDataJSON())
      await answered.promise
      await route.abort()
    })
    const paid = card(page, 'Yearly Plan')
    await paid.getByRole('button', { name: 'Unlock Designs' }).dblclick()
    await expect(paid.getByRole('button', { name: 'Loading...' })).toBeVisible()
    answered.resolve()
    await expect(page.getByRole('alert')).toContainText('Failed to create payment session')
    await expect(paid.getByRole('button', { name: 'Unlock Designs' })).toBeVisible()
    expect(requests).toEqual([{ priceId: expect.stringMatching(/^price_/), currency: 'usd' }])

    await page.unrouteAll()
    await page.route('**/pay-here', (route) => route.fulfill({ status: 204 }))
    await page.route('**/payment/session', (route) =>
      route.fulfill({
        json: { status: 'success', message: 'OK', data: { redirect: true, url: '/pay-here' } },
      }),
    )
    const left = page.waitForRequest('**/pay-here')
    await paid.getByRole('button', { name: 'Unlock Designs' }).click()
    await left
    await expect(paid.getByRole('button', { name: 'Loading...' })).toBeVisible()
    // As a browser restores a page from its back/forward cache.
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    await expect(paid.getByRole('button', { name: 'Unlock Designs' })).toBeVisible()
    await page.unrouteAll()
    await expectPassingToast(page, paid.getByRole('button', { name: 'Unlock Designs' }))
  },
)

/** It stays at the top for five seconds and can be dismissed. */
async function expectPassingToast(page: Page, unlock: Locator) {
  await page.route('**/payment/session', (route) => route.abort())
  const toast = page.getByRole('alert')
  await expect(toast).toHaveCount(0)
  await stopClock(page)
  await unlock.click()
  await expect(toast).toContainText('Failed to create payment session')
  const { y = 1000 } = (await toast.boundingBox()) ?? {}
  expect(y).toBeLessThan(100)
  await page.clock.runFor(4500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(600)
  await expect(toast.locator('..')).toHaveCSS('opacity', '0')
  const left = async () => {
    await page.clock.runFor(500)
    return toast.count()
  }
  await expect.poll(left).toBe(0)

  await unlock.click()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' }).click()
  await page.clock.runFor(100)
  await expect(toast.locator('..')).toHaveCSS('opacity', '0')
  await expect.poll(left).toBe(0)
}

test('a click on a plan before the session is known waits for the session', async ({ page }) => {
  await signInAs(page, 'basic')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const known = Promise.withResolvers<void>()
  await page.route('**/auth/refresh', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.route('**/payment/session', (route) => route.abort())
  await page.goto('/')
  const requests = page.waitForRequest('**/payment/session')
  await card(page, 'Yearly Plan').getByRole('button', { name: 'Unlock Designs' }).click()
  await expect(card(page, 'Yearly Plan').getByRole('button', { name: 'Loading...' })).toBeVisible()
  known.resolve()
  await requests
  await expect(page).toHaveURL('/')
})

test('the first view of the landing page says what the plans cost, on a desktop and on a phone', async ({
  page,
}) => {
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/')
    const prices = page.getByText('All designs: $19 a month or $190 a year.')
    await expect(prices).toBeVisible()
    await expect(prices).toBeInViewport()
  }
  await expect(card(page, 'Yearly Plan')).toContainText('$38 less a year than paying monthly')
  await expect(page.getByText('We never see your card number.')).toBeVisible()
})

test.describe('for a reader in Switzerland', () => {
  test.use({ locale: 'de-CH', viewport: { width: 390, height: 844 } })

  isolatedTest(
    'the landing page keeps its place when the prices arrive, also in francs',
    async ({ page }) => {
      const answered = Promise.withResolvers<void>()
      await page.route(plans, async (route) => {
        await answered.promise
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replaceAll('"usd"', '"chf"') })
      })
      await page.goto('/')
      const below = page.getByText('Basic is free and needs no card.')
      await expect(below).toBeVisible()
      const before = await below.boundingBox()
      answered.resolve()
      await expect(page.getByText(/CHF.19 a month or CHF.190 a year\.$/)).toBeVisible()
      expect(await below.boundingBox()).toEqual(before)
    },
  )
})
