import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { test } from '../journey-test.ts'
import { admin, enterAs } from '../people.ts'

async function choose(page: Page, name: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'model/stl', buffer })
}

async function download(page: Page, format: 'STL' | '3MF') {
  const started = page.waitForEvent('download')
  await page
    .getByRole('button', { name: new RegExp(`^Download .* as ${format}$`) })
    .first()
    .click()
  return readFile(await (await started).path())
}

test('a found file leads an administrator to the member who downloaded it', async ({ page }) => {
  await enterAs(page, { email: 'yearly@layerdrop.test', password: 'Layerdrop-demo-1' })
  await page.goto('/product-details/ripple-vase')
  const stl = await download(page, 'STL')
  const threeMf = await download(page, '3MF')

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, admin)
  await page.goto('/admin/trace')
  await expect(page.getByText('No file traced yet')).toBeVisible()
  const fromMarket = `from a market stall ${Date.now()}.stl`
  await choose(page, fromMarket, stl)
  await expect(page.getByRole('heading', { name: fromMarket })).toBeFocused()
  const downloads = page.getByRole('listitem').filter({ hasText: 'yearly@layerdrop.test' })
  await expect(downloads.first()).toContainText('Certain')
  await expect(downloads.first()).toContainText('Ripple Vase')
  await expect(page.getByText(/The file carries the mark of a download by/)).toBeVisible()
  expect((await findViolations(page)).map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)

  await choose(page, 'from a forum.3mf', threeMf)
  await expect(page.getByRole('heading', { name: 'from a forum.3mf' })).toBeFocused()
  await expect(downloads.first()).toContainText('Certain')
  await expect(downloads.first()).toContainText('Named in the text of the file.')

  await choose(page, 'notes.stl', Buffer.from('not a model'))
  await expect(page.getByRole('alert')).toContainText('This is not an STL, OBJ or 3MF file.')
  await expect(page.getByRole('heading', { name: 'from a forum.3mf' })).toBeHidden()

  await page.goto('/admin/audit?kind=trace')
  await expect(page.getByText(fromMarket)).toBeVisible()
})
