import { expect, test } from '@playwright/test'
import { enterAs } from './people.ts'

test('a download issues a certificate that a buyer checks without an account', async ({ page, browser }) => {
  await enterAs(page, { email: 'yearly@layerdrop.test', password: 'Layerdrop-demo-1' })
  await page.goto('/product-details/tide-coasters')
  const started = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  await started
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
  await buyer.goto('/verify/LD-0000-0000-0000')
  await expect(buyer.getByRole('alert')).toHaveText('There is no certificate with this code.')
})
