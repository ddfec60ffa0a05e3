import { expect } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../journey-test.ts'
import { admin, enterAs } from '../people.ts'

test('members see the uploaded cover of a category until it is removed', async ({ page }) => {
  const create = { width: 1600, height: 1200, channels: 3, background: '#7a3b1d' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  const alt = `A lamp on a shelf ${Date.now()}`
  const shownTo = async () => {
    const reply = await (await page.request.get('/backend/api/v1/shelf/lighting')).json()
    return reply.data.category.cover.alt
  }
  await enterAs(page, admin)
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Cover of Lighting' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Alternative text')).toHaveAccessibleDescription(
    /Say what the picture shows\.$/,
  )
  await dialog.getByLabel('Alternative text').fill(alt)
  await dialog.getByLabel('Picture').setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Cover saved.')).toBeVisible()
  await expect.poll(shownTo).toBe(alt)

  await page.getByRole('button', { name: 'Cover of Lighting' }).click()
  await dialog.getByRole('button', { name: 'Remove cover' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Cover removed.')).toBeVisible()
  await expect.poll(shownTo).not.toBe(alt)
})
