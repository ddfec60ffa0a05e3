import { expect } from '@playwright/test'
import { test } from '../journey-test.ts'
import { becomeVerified, payWith, startPlan } from '../people.ts'

test('leaving the checkout returns to the plans, and another card replaces a declined one on the same page', async ({
  page,
}) => {
  await becomeVerified(page, 'declined')
  await page.goto(await startPlan(page.request, 'Monthly'))
  await page.getByRole('link', { name: /back|return/i }).click()
  await expect(page).toHaveURL(/\/subscribe/)
  await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeVisible()
  await expect(
    page.getByText("You don't have any active subscription. Please subscribe to start downloading."),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Unlock Designs' }).last().click()

  await payWith(page, '4000 0000 0000 0002')
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  const refreshed = await page.request.get('/backend/api/v1/auth/refresh')
  expect(JSON.parse(await refreshed.text()).data.user.subscriptionStatus).toBe('incomplete')

  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})
