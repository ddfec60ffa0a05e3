import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { localDefaults } from '../../server/platform/config/local-defaults.ts'
import { test } from '../journey-test.ts'
import { mailTo } from '../mailbox.ts'
import { becomePaying } from '../people.ts'

const billing = '/settings?tab=billing'

test('a member cancels on one page, resumes the plan, and gets an email about the cancellation', async ({
  page,
}) => {
  const email = await becomePaying(page, 'leaving')
  await page.goto(billing)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel plan' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('stay licensed, sell them whenever you like')
  await expect(dialog).toContainText('you can get a full refund of $19 instead')
  await dialog.getByLabel('Why are you leaving? (optional)').fill('Only looking around')
  await dialog.getByRole('button', { name: 'Cancel my plan' }).click()
  await expect(page.getByText(/^Ends on/)).toBeVisible()
  await mailTo(page.request, email, /is cancelled and ends on/)

  await page.getByRole('banner').getByRole('link', { name: 'Layerdrop' }).click()
  await expect(page.getByText(/Your plan ends on/)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Keep my plan' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})

test('a member pauses the plan instead of cancelling it, and keeps it after all', async ({ page }) => {
  const email = await becomePaying(page, 'pausing')
  await page.goto(billing)
  await page.getByRole('link', { name: 'Cancel plan' }).click()
  await page.getByRole('link', { name: 'Pause instead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause your Monthly Plan' })
  await dialog.getByRole('radio', { name: '3 months' }).check({ force: true })
  await expect(dialog).toContainText('stay licensed, sell them whenever you like')
  await dialog.getByRole('button', { name: 'Pause for 3 months' }).dblclick()
  await expect(page.getByText(/^Pauses on/)).toBeVisible()
  await mailTo(page.request, email, /^Your Monthly Plan pauses on/)

  await page.getByRole('banner').getByRole('link', { name: 'Layerdrop' }).click()
  await expect(page.getByText(/^Your plan pauses on/)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Keep my plan' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Pauses on/)).toBeHidden()
})

test('an upgrade takes two clicks at the price shown; a downgrade takes effect at the end and can be cancelled', async ({
  page,
}) => {
  await becomePaying(page, 'switching')
  await page.goto('/subscribe')
  await page.getByText('Yearly', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Unlock Designs' }).last().click()
  await expect(page).toHaveURL(/tab=billing&switch=/)
  const pay = page.getByRole('button', { name: /^Pay \$1\d\d(\.\d\d)? and switch$/ })
  await expect(pay).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()

  await page.getByRole('link', { name: 'Switch to Yearly' }).click()
  await pay.click()
  await expect(page.getByText('Yearly Plan').first()).toBeVisible()
  await expect(page.getByText('$190 a year').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^PDF/ })).toHaveCount(2)

  await page.getByRole('link', { name: 'Switch to Monthly' }).click()
  await page.getByRole('button', { name: /^Switch on/ }).click()
  await expect(page.getByText(/The Monthly Plan begins on/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep the Yearly Plan' }).click()
  await expect(page.getByText(/The Monthly Plan begins on/)).toBeHidden()
})

test('a declined switch waits for another card, and the bank confirms it before it takes effect', async ({
  page,
}) => {
  const email = await becomePaying(page, 'asked')
  await giveCard(page.request, email, 'pm_card_chargeCustomerFail')
  await page.goto(billing)
  await page.getByRole('link', { name: 'Switch to Yearly' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Pay/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your card was declined, and nothing has changed.')
  await dialog.getByRole('button', { name: 'Replace card' }).click()
  await fillCard(page, '4000 0027 6000 3184')
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(dialog.getByText('Visa ending in 3184')).toBeVisible()
  await dialog.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByText('unable to authenticate')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('$190 a year')).toBeVisible()
  await expect(page).toHaveURL(/tab=billing/)
})

test('a refund takes one click', async ({ page }) => {
  // A card is refunded once, and the other journeys use the usual card.
  const email = await becomePaying(page, 'refunded', '5555 5555 5555 4444')
  await page.goto(billing)
  await page.getByRole('button', { name: 'Refund $19 and end my plan' }).click()
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^We refunded \$19\. Prints made since .* may no longer be sold/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Refund', exact: true })).toBeHidden()
  await expect(page.getByRole('listitem').getByText('Refunded', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Edit address and tax id' }).click()
  await page.getByLabel('City').fill('Bonn')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await mailTo(page.request, email, /We refunded your payment/)
})

test('a failed renewal says until when, and is paid on the page it leads to', async ({ page }) => {
  const email = await becomePaying(page, 'failing')
  await failRenewal(page.request, email)
  await seeFailure(page)
  await mailTo(page.request, email, /Your payment did not go through/)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Pay $19 now' }).click()
  const invoice = await opened
  await fillCard(invoice, '4242 4242 4242 4242')
  await invoice.getByRole('button', { name: /pay/i }).click()
  await expect(invoice.getByText('paid')).toBeVisible()
  await expect(page.getByText(/did not go through/)).toBeHidden()

  await failRenewal(page.request, email)
  await seeFailure(page)
  await page.getByRole('button', { name: 'Replace card' }).click()
  await fillCard(page, '5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Mastercard ending in 4444')).toBeVisible()
  await expect(page.getByText(/did not go through/)).toBeHidden()
  await expect(page.getByText('Not paid')).toBeHidden()
})

/** Changes at the provider arrive here a moment later. */
async function seeFailure(page: Page) {
  await expect(async () => {
    await page.goto(billing)
    await expect(page.getByText(/did not go through/)).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
}

/** Fills in the card on a page of the provider. */
async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Cardholder name').fill('Ada Maker')
}

type ProviderReply = { data: { id: string }[]; id: string }

async function requestProvider(
  request: APIRequestContext,
  path: string,
  form?: Record<string, string>,
): Promise<ProviderReply> {
  const sandbox = `http://127.0.0.1:${Number(new URL(test.info().project.use.baseURL ?? '').port) + 1}`
  const headers = { authorization: `Bearer ${localDefaults.secretKey}` }
  const options = { headers, ...(form && { form }) }
  const response = await (form ? request.post(sandbox + path, options) : request.get(sandbox + path, options))
  expect(response.ok(), await response.text()).toBe(true)
  return JSON.parse(await response.text())
}

/** Replaces the card of the subscription and returns the subscription. */
async function giveCard(request: APIRequestContext, email: string, name: string) {
  const [customer] = (await requestProvider(request, `/v1/customers?email=${encodeURIComponent(email)}`)).data
  const [subscription] = (await requestProvider(request, `/v1/subscriptions?customer=${customer?.id}`)).data
  const card = await requestProvider(request, `/v1/payment_methods/${name}/attach`, {
    customer: customer?.id ?? '',
  })
  await requestProvider(request, `/v1/subscriptions/${subscription?.id}`, { default_payment_method: card.id })
  return subscription?.id
}

/** Makes every charge of the card fail at the provider, and starts the next period. */
async function failRenewal(request: APIRequestContext, email: string) {
  const subscription = await giveCard(request, email, 'pm_card_chargeCustomerFail')
  await requestProvider(request, `/v1/subscriptions/${subscription}`, {
    'billing_cycle_anchor[type]': 'now',
    proration_behavior: 'none',
    payment_behavior: 'allow_incomplete',
  })
}
