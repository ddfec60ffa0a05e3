import { expect, type Page } from '@playwright/test'
import { test } from '../journey-test.ts'
import { becomeMember } from '../people.ts'

async function open(page: Page) {
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Send product idea' }).click()
  await expect(page.getByText('PNG, GIF, WEBP, MP4 or MP3.')).toBeVisible()
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()

test('the text and the files of a failed idea are restored once, those of a closed dialog are not', async ({
  page,
}) => {
  await becomeMember(page, 'idea')
  await page.goto('/home')
  const answered = Promise.withResolvers<void>()
  await page.route('**/feedback/product-idea', async (route) => {
    await answered.promise
    await route.abort()
  })
  await open(page)
  await send(page)
  await expect(page.getByText('Message cannot be empty.')).toBeVisible()
  await expect(page.getByText('Attach Files')).toBeVisible()
  await page.getByLabel('Message').fill('A stand for wet brushes.')
  await chooseFiles(page)
  await send(page)
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  answered.resolve()
  await expect(page.getByText('Failed to submit product idea')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open(page)
  await expect(page.getByLabel('Message')).toHaveValue('A stand for wet brushes.')
  await expect(page.getByText('brush.gif')).toBeVisible()
  await page.keyboard.press('Escape')

  await open(page)
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.getByText('brush.gif')).toBeHidden()
  await page.getByLabel('Message').fill('Never mind.')
  await page.keyboard.press('Escape')
  await open(page)
  await expect(page.getByLabel('Message')).toHaveValue('')
})

async function chooseFiles(page: Page) {
  const files = page.locator('input[type=file]')
  await files.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('Invalid file type or size. Max 50MB.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove plan.pdf' })).toHaveCount(0)
  await files.setInputFiles({ name: 'brush.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByRole('button', { name: 'Remove brush.gif' })).toBeVisible()
}
