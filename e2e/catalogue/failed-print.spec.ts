import { expect } from '@playwright/test'
import { openBasicDesign } from '../basic-design.ts'
import { downloadFirst } from '../download-first.ts'
import { test } from '../journey-test.ts'
import { becomeMember, enterAs, password } from '../people.ts'
import { signInAs } from '../screens.ts'

test('a member reports a failed print with a photo, and an administrator answers it', async ({ page }) => {
  const word = `z${(Date.now() % 1e8).toString(36)}`
  const email = await becomeMember(page, 'failed')
  await openBasicDesign(page)
  const address = page.url()
  const failed = page.getByRole('button', { name: 'It failed' })
  await expect(failed).toBeHidden()
  await downloadFirst(page)
  await failed.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Say what happened.')).toBeVisible()
  await dialog.getByLabel('Printer').fill('Prusa MK4S')
  await dialog.getByLabel('Filament').fill('PLA')
  await dialog.getByLabel('What happened?').fill(`The foot came off, ${word}.`)
  await dialog.getByLabel('Photo (optional)').setInputFiles('web/public/social.jpg')
  await dialog.getByRole('button', { name: 'Send report' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^You reported a failed print of version/)).toBeVisible()
  await expect(failed).toBeHidden()

  await signInAs(page, 'admin')
  await page.goto(`/admin/print-failures?search=${word}`)
  const row = page.getByRole('row').filter({ hasText: word })
  const photo = row.getByRole('img', { name: /^Failed print of/ })
  await expect(photo).toHaveJSProperty('complete', true)
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as answered' }).click()
  await expect(row).toContainText('Answered')
  await enterAs(page, { email, password })
  await page.goto(address)
  await expect(failed).toBeVisible()
})

test('a photo of a print shows to other members once an administrator has approved it', async ({ page }) => {
  const word = `z${(Date.now() % 1e8).toString(36)}`
  await becomeMember(page, 'photo')
  await openBasicDesign(page)
  await downloadFirst(page)
  await page.getByRole('button', { name: 'Add a photo of your print' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send photo' }).click()
  await expect(dialog.getByText('Choose a photo.')).toBeVisible()
  await expect(dialog.getByLabel('Photo', { exact: true })).toBeFocused()
  await dialog.getByLabel('Photo', { exact: true }).setInputFiles('web/public/social.jpg')
  await dialog.getByLabel('What does the photo show?').fill(`A print on a shelf, ${word}`)
  await dialog.getByLabel('Printer').fill('Prusa MK4S')
  await dialog.getByLabel('Filament').fill('PLA')
  await dialog.getByRole('button', { name: 'Send photo' }).dblclick()
  await expect(page.getByText('Your photo, not checked yet')).toBeVisible()

  const address = page.url()
  await signInAs(page, 'basic')
  await page.reload()
  const photo = page.getByRole('img', { name: word })
  await expect(page.getByRole('heading', { name: 'About this design' })).toBeVisible()
  await expect(photo).toHaveCount(0)

  await signInAs(page, 'admin')
  await page.goto('/admin/print-photos?state=waiting')
  const row = page.getByRole('row').filter({ hasText: word })
  await row.getByRole('button', { name: /^Approve photo of / }).click()
  await expect(page.getByText('The photo is shown.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await signInAs(page, 'basic')
  await page.goto(address)
  await expect(photo).toHaveJSProperty('complete', true)
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
})

test('members see with which printers and filaments we printed a design', async ({ page }) => {
  const filament = `PLA, batch ${Date.now()}`
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Ripple Vase' }).first().click()
  await page.getByRole('button', { name: 'Add test print' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Name the printer.')).toBeVisible()
  await page.getByLabel('Printer', { exact: true }).fill('Prusa MK4S')
  await page.getByLabel('Filament', { exact: true }).fill(filament)
  await page.getByRole('button', { name: 'Add', exact: true }).dblclick()
  await expect(page.getByRole('listitem').filter({ hasText: `Prusa MK4S, ${filament}` })).toHaveCount(1)

  await signInAs(page, 'monthly')
  await page.goto('/product-details/ripple-vase')
  const prints = page.getByRole('region', { name: 'Printed by us on' })
  await expect(prints.getByText(`Prusa MK4S, ${filament}`)).toBeVisible()
})
