import { expect, test } from '@playwright/test'
import { freshEmail, signUp, verify } from '../people.ts'

test('a Basic member downloads Basic designs and sees how to get the others', async ({ page }) => {
  const email = freshEmail('basic')
  await signUp(page, { plan: 'Basic', email })
  await page.reload()
  await expect(page.getByRole('dialog')).toContainText(email)
  await verify(page, email)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { name: 'Yours this month' })).toBeVisible()

  await page.goto('/products?access=basic')
  await page.getByRole('article').getByRole('link').first().click()
  const started = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /as STL/ })
    .first()
    .click()
  expect((await started).suggestedFilename()).toMatch(/\.stl$/)

  await page.goto('/products?access=paid')
  await expect(page.getByText('Paid plan').first()).toBeVisible()
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: /as STL/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Upgrade to download' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Upgrade Required' })).toBeVisible()
  await expect(
    page.getByText('This content requires a paid subscription. Please upgrade your plan to continue.'),
  ).toBeVisible()
})
