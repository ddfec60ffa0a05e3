import { expect, type Page } from '@playwright/test'
import { codeTo } from './mailbox.ts'

export const password = 'Layer-by-layer-7'

let count = 0

/** Returns a new address, however often the journeys run on one database. */
export function freshEmail(name: string) {
  return `${name}-${Date.now()}-${process.pid}-${++count}@example.test`
}

/** Signs up from the landing page: picks the plan, fills the form and waits for the six boxes. */
export async function signUp(
  page: Page,
  { plan, email }: { plan: 'Basic' | 'Monthly' | 'Yearly'; email: string },
) {
  await page.goto('/')
  const pricing = page.locator('#pricing')
  if (plan !== 'Basic') await pricing.getByRole('radio', { name: plan }).check({ force: true })
  const card = pricing
    .locator('article, li, section')
    .filter({ has: page.getByRole('heading', { name: `${plan} Plan` }) })
  await card.last().getByRole('button', { name: 'Unlock Designs' }).click()
  await expect(page).toHaveURL(/\/signup\?plan=/)
  await page.getByLabel('Name', { exact: true }).fill('Ada Maker')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('combobox', { name: 'Country' }).fill('Germany')
  await page.getByRole('option', { name: 'Germany' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create An Account' }).click()
  await expect(page.getByRole('dialog')).toContainText(email)
}

/** Types the mailed code into the boxes. */
export async function verify(page: Page, email: string) {
  const code = await codeTo(page.request, email)
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
  await page.getByRole('button', { name: 'Verify Email' }).click()
}

/** The payment page opens only after the message about the verified email. */
export async function readVerified(page: Page, submit: () => Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/payment/session', async (route) => {
    await promise
    await route.continue()
  })
  await submit()
  await expect(page.getByText('Email verified successfully! Redirecting to payment...')).toBeVisible()
  resolve()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
}

/** Signs in as a new Basic member without going through the screens. */
export async function becomeMember({ request }: Page, name: string) {
  const email = freshEmail(name)
  const api = '/backend/api/v1'
  const account = { name: 'Ada Maker', email, password, country: 'Germany' }
  await request.post(`${api}/auth/register`, { data: account })
  await request.post(`${api}/auth/verify-email`, { data: { email, code: await codeTo(request, email) } })
  const started = await request.post(`${api}/payment/session`, { data: { priceId: 'basic_free' } })
  expect(started.status()).toBe(200)
  return email
}

/** The provider's hosted page. */
export async function payWith(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiration').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Cardholder name').fill('Ada Maker')
  await page.getByLabel('Country').selectOption('DE')
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

export async function login(page: Page, email: string, secret: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/(home|admin)$/)
}

export const admin = { email: 'admin@layerdrop.test', password: 'Layerdrop-admin-1' }

/** Signs in as a demo account without going through the screens. */
export async function enterAs({ request }: Page, { email, password: secret }: typeof admin) {
  const data = { email, password: secret }
  const entered = await request.post('/backend/api/v1/auth/login', { data })
  expect(entered.status()).toBe(200)
}
