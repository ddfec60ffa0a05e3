import { expect, test } from '@playwright/test'
import { freshEmail, payWith, signUp, verify } from './people.ts'

test('a declined card says so, gives nothing, and another card goes through on the same page', async ({
  page,
}) => {
  const email = freshEmail('declined')
  await signUp(page, { plan: 'Yearly', email })
  await verify(page, email)

  await payWith(page, '4000 0000 0000 0002')
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  const refreshed = await page.request.get('/backend/api/v1/auth/refresh')
  expect(JSON.parse(await refreshed.text()).data.user.subscriptionStatus).toBe('incomplete')

  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})

test('leaving the checkout returns to the plans, where it can start again', async ({ page }) => {
  const email = freshEmail('leaving')
  await signUp(page, { plan: 'Monthly', email })
  await verify(page, email)
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await page.getByRole('link', { name: /back|return/i }).click()
  await expect(page).toHaveURL(/\/subscribe/)
  await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeVisible()
  await expect(
    page.getByText("You don't have any active subscription. Please subscribe to start downloading."),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Unlock Designs' }).last().click()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
})
