import { expect, type Page } from '@playwright/test'
import { isolatedTest, test } from '../journey-test.ts'
import { becomeMember, password } from '../people.ts'
import { signInAs } from '../screens.ts'

test('a page that cannot be loaded says so, and Reload brings it', async ({ page }) => {
  await signInAs(page, 'monthly')
  await page.goto('/home')
  await page.route('**/assets/products-page*', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page).toHaveTitle('Unexpected Application Error! · Layerdrop')
  await expect(page.getByRole('main')).toContainText('Network error or server not responding')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()

  await page.route('**/assets/printer-settings*', (route) => route.abort())
  await page.goto('/settings?tab=printer')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Network error or server not responding',
  )
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Add printer' })).toBeVisible()
})

test('lists of prints that do not load show an error, and Retry loads them', async ({ page }) => {
  await signInAs(page, 'monthly')
  await page.route(/\/(print-photos|test-prints)$/, (route) => route.abort())
  await page.goto('/product-details/ripple-vase')
  const main = page.getByRole('main')
  for (const name of ['Prints by members', 'Printed by us on']) {
    const section = main.locator('section').filter({ has: page.getByRole('heading', { name }) })
    await expect(section.getByRole('alert')).toContainText('Network error or server not responding')
  }
  await page.unrouteAll()
  const retry = main.getByRole('button', { name: 'Retry' })
  await retry.first().click()
  await expect(retry).toHaveCount(1)
  await retry.click()
  await expect(retry).toHaveCount(0)
})

test('a chunk that fails to load keeps the typed text', async ({ page }) => {
  await signInAs(page, 'monthly')
  await page.goto('/settings')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Half a na')
  await page.route('**/assets/idea-dialog*', (route) => route.abort())
  for (let press = 0; press < 2; press++) {
    await page.getByRole('banner').getByRole('button', { name: 'Send product idea' }).click()
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    await expect(toast).toContainText('Network error or server not responding')
    await expect(toast).toHaveCount(0)
  }
  await expect(name).toHaveValue('Half a na')
})

test('while the session loads a member sees Loading..., and a dead server leads to the login', async ({
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

/** Holds the calls to this address until they are released, and then aborts them. */
async function hold(page: Page, address: string) {
  const leaving = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await leaving.promise
    await route.abort()
  })
  return leaving.resolve
}

isolatedTest(
  'the session is requested before the code of the page, which fills a slow network',
  async ({ page }) => {
    await signInAs(page, 'monthly')
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const session = requested.findIndex((path) => path.endsWith('/auth/refresh'))
    expect(session).toBeGreaterThan(0)
    expect(session).toBeLessThan(requested.findIndex((path) => /home-page|member-layout/.test(path)))
  },
)

test('a verification without a response shows an error', async ({ page }) => {
  await page.goto('/signup?plan=basic_free')
  await page.evaluate(`sessionStorage.pendingVerification = JSON.stringify({
    email: 'ada@example.test', page: 'signup', priceId: 'basic_free', sentAt: Date.now() - 61_000,
  })`)
  await page.reload()
  await page.route('**/auth/{resend-verification-code,verify-email}', (route) => route.abort())
  await page.getByRole('button', { name: 'Resend code', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to send verification code')
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type('123456')
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(page.getByText('Verification failed')).toBeVisible()
  // The code is used up when only the reply was lost.
  await expect(page.getByRole('dialog').getByRole('link', { name: 'log in' })).toHaveAttribute(
    'href',
    '/login',
  )
})

test('a closure without a response warns that a login would keep the account', async ({ page }) => {
  await becomeMember(page, 'closing')
  await page.goto('/settings?tab=privacy')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.route('**/account**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog).toContainText('Logging in before that date keeps the account.')
})

test('a list that fails leaves the filters as they are', async ({ page }) => {
  await becomeMember(page, 'filters')
  await page.goto('/products')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const category = filters.getByRole('checkbox', { name: 'Home & Living' })
  await expect(category).toBeVisible()
  await page.route('**/product/all**', (route) => route.abort())
  await category.click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(category).toBeChecked()
  await category.click()
  await expect(page).toHaveURL(/\/products$/)
})

test('a password reset and a payment show their progress and result', async ({ page }) => {
  await page.goto('/login')
  await page.getByText('Forgot Password?').click()
  const mailed = await hold(page, '**/auth/reset-email')
  const forgot = page.getByRole('dialog')
  await forgot.getByLabel('Email').fill('ada@example.test')
  await forgot.getByRole('button', { name: 'Reset Password' }).click()
  await expect(forgot.getByRole('button', { name: 'Sending...' })).toBeVisible()
  mailed()
  await expect(forgot.getByRole('alert')).toContainText('Failed to send reset email')

  await page.goto('/reset/reset-password?user=a&code=b')
  const reset = await hold(page, '**/auth/reset-password')
  for (const label of ['New password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('button', { name: 'Resetting...' })).toBeVisible()
  reset()
  await expect(page.getByRole('alert')).toContainText('Failed to reset password')

  const verified = Promise.withResolvers<void>()
  await page.route('**/payment/verify-session/**', async (route) => {
    await verified.promise
    await route.continue()
  })
  await page.goto('/payment/success?session_id=cs_nothing')
  await expect(page.getByRole('heading', { name: 'Verifying payment...' })).toBeVisible()
  verified.resolve()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('a button pressed before the scripts load works once they have loaded', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/landing-page*', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Get Started' }).click()
  await expect(page.locator('#pricing')).not.toBeInViewport()
  arrived.resolve()
  await expect(page.locator('#pricing')).toBeInViewport()
})

isolatedTest('a browser without storage shows the plans', async ({ page }) => {
  await page.addInitScript(
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('Denied', 'SecurityError') } })",
  )
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Unlock Designs' })).toHaveCount(2)
})
