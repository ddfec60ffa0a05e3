import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import { openBasicDesign } from '../basic-design.ts'
import { downloadFirst } from '../download-first.ts'
import { test } from '../journey-test.ts'
import { becomeMember } from '../people.ts'
import { signInAs } from '../screens.ts'

test('an edited channel guide is shown on a design before the first download', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/channels')
  await page.getByRole('button', { name: 'Edit eBay' }).click()
  await page.getByLabel('What sellers must know').fill('List prints you made.')
  await page.getByRole('button', { name: 'Save' }).dblclick()
  await expect(page.getByText('Guide saved. Members see the change immediately.')).toBeVisible()

  await becomeMember(page, 'channels')
  await openBasicDesign(page)
  await page.getByRole('button', { name: 'See where you may sell' }).click()
  const guides = page.getByRole('region', { name: 'Where may I sell this?' })
  await expect(guides.getByRole('heading')).toBeFocused()
  await guides.getByText('eBay', { exact: true }).click()
  await expect(guides.getByText('List prints you made.')).toBeVisible()
  await expect(guides.getByText(/^Etsy/)).toBeVisible()

  await downloadFirst(page)
  await expect(page.getByText('Downloaded', { exact: true })).toBeVisible()
  // Without the notice the next button would move under the pointer.
  await expect(page.getByRole('button', { name: 'See where you may sell' })).toBeVisible()
})

test('the listing kit follows the chosen channel, warns of one that does not allow the prints, and comes as one ZIP', async ({
  page,
}) => {
  await signInAs(page, 'monthly')
  await page.goto('/product-details/ripple-vase')
  const title = page.getByRole('heading', { name: 'Listing title' })
  await expect(title).toBeVisible()
  const warning = page.getByText('Etsy does not allow these prints.')
  await expect(warning).toHaveCount(0)
  await page.getByLabel('Sales channel').selectOption('Etsy')
  await expect(warning).toBeVisible()
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download listing kit (ZIP)' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('ripple-vase-listing-kit.zip')
  const names = []
  const zip = await fromBufferPromise(await readFile(await download.path()))
  for await (const entry of zip.eachEntry()) names.push(entry.fileName)
  expect(names).toContain('texts/etsy.txt')
  expect(names).toContain('pictures/ripple-vase-1.jpg')
})
