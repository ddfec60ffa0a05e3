import { expect, type Page } from '@playwright/test'
import { downloadFirst } from '../download-first.ts'
import { test } from '../journey-test.ts'
import { admin, becomePaying, enterAs } from '../people.ts'

test('a download issues a certificate that a buyer checks without an account, and reports, which the studio lists', async ({
  page,
}) => {
  const email = await becomePaying(page, 'licensed')
  await page.goto('/product-details/facet-vase')
  await page.getByRole('link', { name: 'Commercial licence' }).click()
  await expect(page.getByRole('heading', { name: 'Commercial licence' })).toBeFocused()
  await downloadFirst(page)
  await expect(
    page.getByText('Your licence certificate is on this page, under Commercial licence.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Licence and certificate' })).toBeVisible()
  const licence = page.getByRole('region', { name: 'Commercial licence' })
  await expect(licence.getByRole('heading', { name: 'Your certificate Valid' })).toBeVisible()
  await expect(licence.getByRole('link', { name: /^LD-/ })).toBeVisible()
  await page.goto('/settings?tab=library')
  const row = page
    .getByRole('listitem')
    .filter({ hasText: /LD-\w{4}-\w{4}-\w{4}/ })
    .filter({ hasText: 'Facet Vase' })
  await expect(row.getByText('Valid')).toBeVisible()
  await expect(row).toContainText(/Prints made since .+ are licensed\./)
  const [code = ''] = ((await row.textContent()) ?? '').match(/LD-\w{4}-\w{4}-\w{4}/) ?? []

  await page.context().clearCookies()
  await page.goto('/verify')
  await page.getByLabel('Code').fill(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)
  await page.getByRole('button', { name: 'Check code' }).click()
  await expect(page.getByText('A character is wrong.')).toBeVisible()
  await page.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Check code' }).click()
  await expect(page).toHaveURL(`/verify/${code}`)
  const sheet = page.getByRole('article', { name: `Certificate ${code}` })
  await expect(sheet.getByRole('status')).toContainText('Valid')
  await expect(sheet.getByRole('img')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Check code' })).toBeHidden()
  await expect(sheet.getByRole('status')).toBeVisible()
  await page.emulateMedia({ media: null })
  await expect(page.getByText(email)).toBeHidden()
  await reportSeller(page, code)
})

async function reportSeller(page: Page, code: string) {
  await page.getByRole('link', { name: 'Report a problem with this seller' }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Describe the problem.')).toBeVisible()
  const word = `z${(Date.now() % 1e8).toString(36)}`
  await page.getByLabel('What is the problem?').fill(`Not the design in the picture, ${word}.`)
  await page.getByLabel(/Your email/).fill('buyer@')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.getByLabel(/Your email/).fill('buyer@example.test')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. We have received your report.')).toBeVisible()

  await page.goto('/verify/LD-0000-0000-0000')
  await expect(page.getByRole('alert')).toHaveText('There is no certificate with this code.')

  await enterAs(page, admin)
  await page.goto(`/admin/seller-reports?search=${word}`)
  const row = page.getByRole('row').filter({ hasText: word })
  await expect(row).toContainText('buyer@example.test')
  await expect(row.getByRole('link', { name: code })).toBeVisible()
  await row.getByRole('button', { name: 'Mark as handled' }).click()
  await page.getByLabel(/Note/).fill('Wrote to the seller.')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as handled' }).click()
  await expect(row).toHaveCount(0)
  await page.getByLabel('Status').selectOption('Handled')
  await expect(row).toContainText('Wrote to the seller.')
  await row.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('dialog')).toContainText('Its note is deleted: Wrote to the seller.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await expect(row).toHaveCount(0)
}
