import { expect } from '@playwright/test'
import { test } from '../journey-test.ts'
import { becomeMember } from '../people.ts'

test('a Basic member downloads Basic designs and sees how to get the others', async ({ page }) => {
  await becomeMember(page, 'basic')
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
