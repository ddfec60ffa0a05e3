import { expect } from '@playwright/test'
import { test } from '../journey-test.ts'
import { admin, becomeMember, enterAs } from '../people.ts'

test.describe.configure({ mode: 'parallel' })

test('the focus moves to a neighbour when the focused element disappears', async ({ page }) => {
  await becomeMember(page, 'keys')
  await page.goto('/products?search=vase&access=basic')
  await page.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Search: vase (remove)' }).press('Enter')
  const last = page.getByRole('list', { name: 'Active filters' }).getByRole('button').first()
  await expect(last).toBeFocused()
  await last.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('button', { name: 'Search', exact: true }).press('Enter')
  await page.keyboard.type('vase')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(suggestions).toBeHidden()
  await page.getByRole('combobox', { name: 'Search products' }).press('Enter')
  await expect(page).toHaveURL(/search=vase&from=navbar/)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()

  await page.goto('/settings?tab=profile')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('A')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(name).toBeFocused()
  await name.fill('Ada Maker the Second')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'All settings' }).press('Enter')
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeFocused()
})

test('the focus moves to the heading of the section when the pressed button disappears', async ({ page }) => {
  await becomeMember(page, 'keys')
  await page.goto('/products')
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  await expect(page.getByRole('article').nth(24).getByRole('link')).toBeFocused()
  await page.goto('/home')
  await page.getByRole('button', { name: 'Hide the first steps' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const bed = [250, 210, 210]
  const printers = ['First', 'Second'].map((model) => ({ model, bed, nozzle: 0.4, multiColour: false }))
  await page.request.patch('/backend/api/v1/preference', { data: { printers } })
  await page.goto('/settings?tab=printer')
  for (const change of ['Make Second the main printer', 'Remove Second', 'Remove First']) {
    const button = page.getByRole('button', { name: change })
    await expect(button).toBeEnabled()
    await button.press('Enter')
    await expect(page.getByRole('heading', { name: 'Printers' })).toBeFocused()
  }

  await page.goto('/home')
  await page.getByRole('button', { name: 'Send product idea' }).click()
  const file = { name: 'sketch.png', mimeType: 'image/png', buffer: Buffer.from('sketch') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Remove sketch.png' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Send product idea' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Send product idea' })).toBeFocused()
})

test('focus does not return to a removed element that the reader had left', async ({ page }) => {
  await becomeMember(page, 'blurred')
  const bed = [250, 210, 210]
  const printers = [{ model: 'First', bed, nozzle: 0.4, multiColour: false }]
  await page.request.patch('/backend/api/v1/preference', { data: { printers } })
  await page.goto('/settings?tab=printer')
  const remove = page.getByRole('button', { name: 'Remove First' })
  await remove.focus()
  // A click on the page itself focuses main; one on the header focuses nothing.
  await page.mouse.click(3, 30)
  expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
  await expect(remove).not.toBeFocused()
  // What removes the row here is, for a reader, a list that another tab changed.
  await page.evaluate(`(async () => {
    document.querySelector('main li:has([aria-label="Remove First"])').remove()
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
  })()`)
  expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
})

test('a field that is reached by keyboard is not covered by the bar below', async ({ page }) => {
  await enterAs(page, admin)
  const created = await page.request.post('/backend/api/v1/admin/products', { data: { title: 'Long form' } })
  await page.goto(`/admin/product/edit-product/${(await created.json()).data.id}`)
  await page.getByRole('button', { name: 'Add test print' }).focus()
  const notes = page.getByRole('textbox', { name: 'Safety notes (optional)' })
  const isReached = () => notes.evaluate((field) => field.matches(':focus'))
  for (let press = 0; press < 30 && !(await isReached()); press++) await page.keyboard.press('Tab')
  await expect(notes).toBeFocused()
  const bottomOf = async () => {
    const { y = 0, height = 0 } = (await notes.boundingBox()) ?? {}
    return y + height
  }
  const discard = await page.getByRole('button', { name: 'Discard' }).boundingBox()
  expect(await bottomOf()).toBeLessThan(discard?.y ?? 0)
})
