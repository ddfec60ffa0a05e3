import { type Browser, expect, type Page, test } from '@playwright/test'
import { admin, enterAs } from './people.ts'

test('a download issues a certificate that a buyer checks without an account, and reports, which the studio lists', async ({
  page,
  browser,
}) => {
  await enterAs(page, { email: 'yearly@layerdrop.test', password: 'Layerdrop-demo-1' })
  await page.goto('/product-details/tide-coasters')
  const started = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  await started
  const licence = page.getByRole('region', { name: 'Commercial licence' })
  await expect(licence.getByRole('heading', { name: 'Your certificate Valid' })).toBeVisible()
  await expect(licence.getByRole('link', { name: /^LD-/ })).toBeVisible()
  await page.goto('/settings?tab=library')
  const row = page
    .getByRole('listitem')
    .filter({ hasText: /LD-\w{4}-\w{4}-\w{4}/ })
    .filter({ hasText: 'Coasters' })
  await expect(row.getByText('Valid')).toBeVisible()
  await expect(row).toContainText(/Prints made since .+ are licensed\./)
  const [code = ''] = ((await row.textContent()) ?? '').match(/LD-\w{4}-\w{4}-\w{4}/) ?? []

  const buyer = await (await browser.newContext()).newPage()
  await buyer.goto('/verify')
  await buyer.getByLabel('Code').fill(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)
  await buyer.getByRole('button', { name: 'Check code' }).click()
  await expect(buyer.getByText('A character is wrong.')).toBeVisible()
  await buyer.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '))
  await buyer.getByRole('button', { name: 'Check code' }).click()
  await expect(buyer).toHaveURL(`/verify/${code}`)
  const sheet = buyer.getByRole('article', { name: `Certificate ${code}` })
  await expect(sheet.getByRole('status')).toContainText('Valid')
  await expect(sheet.getByRole('img')).toBeVisible()
  await expect(buyer.getByText('yearly@layerdrop.test')).toBeHidden()
  await reportSeller(buyer, browser, code)
  await buyer.goto('/verify/LD-0000-0000-0000')
  await expect(buyer.getByRole('alert')).toHaveText('There is no certificate with this code.')
})

async function reportSeller(buyer: Page, browser: Browser, code: string) {
  await buyer.getByRole('link', { name: 'Report a problem with this seller' }).click()
  await buyer.getByRole('button', { name: 'Send report' }).click()
  await expect(buyer.getByText('Describe the problem.')).toBeVisible()
  const word = `z${(Date.now() % 1e8).toString(36)}`
  await buyer.getByLabel('What is the problem?').fill(`Not the design in the picture, ${word}.`)
  await buyer.getByLabel(/Your email/).fill('buyer@')
  await buyer.getByRole('button', { name: 'Send report' }).click()
  await expect(buyer.getByText('Invalid email address')).toBeVisible()
  await buyer.getByLabel(/Your email/).fill('buyer@example.test')
  await buyer.getByRole('button', { name: 'Send report' }).click()
  await expect(buyer.getByText('Thank you. We have received your report.')).toBeVisible()

  const studio = await (await browser.newContext()).newPage()
  await enterAs(studio, admin)
  await studio.goto(`/admin/seller-reports?search=${word}`)
  const row = studio.getByRole('row').filter({ hasText: word })
  await expect(row).toContainText('buyer@example.test')
  await expect(row.getByRole('link', { name: code })).toBeVisible()
}
