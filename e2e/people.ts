import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { codeTo } from './mailbox.ts'

export const password = 'Layer-by-layer-7'

const api = '/backend/api/v1'

let count = 0

/** A page, or a client without one. */
type Requester = Pick<Page, 'request'>

/** Returns a new address, however often the journeys run on one database. */
export function freshEmail(name: string) {
  return `${name}-${Date.now()}-${process.pid}-${++count}@example.test`
}

/** Signs up from the open landing page: picks the plan, fills the form and waits for the six boxes. */
export async function signUp(page: Page, { plan, email }: { plan: 'Monthly' | 'Yearly'; email: string }) {
  const pricing = page.locator('#pricing')
  await pricing.getByRole('radio', { name: plan }).check({ force: true })
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

/** Registers without the form, and opens the page with the six boxes. */
export async function openVerification(
  page: Page,
  { plan, email }: { plan: 'Basic' | 'Monthly'; email: string },
) {
  const priceId = await priceOf(page.request, plan)
  await register(page.request, { email, priceId })
  const pending = { email, page: 'signup', priceId, sentAt: Date.now() }
  await page.goto(`/signup?plan=${priceId}`)
  await page.evaluate(`sessionStorage.pendingVerification = '${JSON.stringify(pending)}'`)
  await page.reload()
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

/** Registers without the form. */
export async function register(
  request: APIRequestContext,
  { email, priceId }: { email: string; priceId?: string },
) {
  const data = { name: 'Ada Maker', email, password, country: 'Germany', ...(priceId && { priceId }) }
  expect((await request.post(`${api}/auth/register`, { data })).ok()).toBe(true)
}

export async function priceOf(request: APIRequestContext, plan: 'Basic' | 'Monthly') {
  if (plan === 'Basic') return 'basic_free'
  const { data } = await (await request.get(`${api}/payment/pricing-plans`)).json()
  const named = data.plans.find(({ title }: { title: string }) => title === `${plan} Plan`)
  return String(named.priceId)
}

/** Signs in as a new member without a plan, without going through the screens. */
export async function becomeVerified({ request }: Requester, name: string) {
  const email = freshEmail(name)
  await register(request, { email })
  await request.post(`${api}/auth/verify-email`, { data: { email, code: await codeTo(request, email) } })
  return email
}

/** Signs in as a new Basic member without going through the screens. */
export async function becomeMember({ request }: Requester, name: string) {
  const email = await becomeVerified({ request }, name)
  await startPlan(request, 'Basic')
  return email
}

/** Returns the address of the provider's page; Basic starts at once. */
export async function startPlan(request: APIRequestContext, plan: 'Basic' | 'Monthly') {
  const data = { priceId: await priceOf(request, plan) }
  const started = await request.post(`${api}/payment/session`, { data })
  expect(started.status()).toBe(200)
  return String((await started.json()).data.url)
}

/** Signs in as a new member with the Monthly plan, without going through the screens. */
export async function becomePaying(page: Page, name: string, cardNumber = '4242 4242 4242 4242') {
  const email = await becomeMember(page, name)
  const address = await startPlan(page.request, 'Monthly')
  const card = { cardNumber, cardExpiry: '12 / 34', cardCvc: '123' }
  const form = { ...card, billingName: 'Ada Maker', billingCountry: 'DE' }
  await page.request.post(address, { form })
  const session = new URL(address).pathname.split('/').at(-1)
  const paid = await page.request.get(`${api}/payment/verify-session/${session}`)
  expect(paid.status()).toBe(200)
  // The payment itself follows the plan a moment later.
  const refundable = async () => {
    const { data } = await (await page.request.get(`${api}/payment/subscription`)).json()
    return data.subscription.refundableUntil
  }
  await expect.poll(refundable).toEqual(expect.any(String))
  return email
}

/** Pays on the provider's hosted page. */
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
  await submitLogin(page, email, secret)
}

/** Signs in on the page that is open. */
export async function submitLogin(page: Page, email: string, secret: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/(home|admin)$/)
}

export const admin = { email: 'admin@layerdrop.test', password: 'Layerdrop-admin-1' }

/** Signs in as a demo account without going through the screens. */
export async function enterAs({ request }: Requester, { email, password: secret }: typeof admin) {
  const data = { email, password: secret }
  const entered = await request.post(`${api}/auth/login`, { data })
  expect(entered.status()).toBe(200)
}
