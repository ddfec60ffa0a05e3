import { expect } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../journey-test.ts'
import { admin, enterAs } from '../people.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the form of a banner names errors at their fields, and previews the middle of both pictures', async ({
  page,
}) => {
  await enterAs(page, admin)
  await page.goto('/admin/banners')
  await page.getByRole('button', { name: 'Add banner' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (const [label, problem] of [
    ['Picture for wide screens', 'Choose a picture for wide screens.'],
    ['Picture for phones', 'Choose a picture for phones.'],
    ['Alternative text', /Say what the picture shows\.$/],
  ] as const)
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(problem)

  const create = { width: 600, height: 2400, channels: 3, background: '#7a3b1d' } as const
  const picture = {
    name: 'banner.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  }
  for (const [at, label, shape] of [
    [0, 'Picture for wide screens', 4],
    [1, 'Picture for phones', 1],
  ] as const) {
    await dialog.getByLabel(label).setInputFiles(picture)
    const preview = dialog.getByRole('figure').nth(at).locator('img')
    // A taller box would be cut at its bottom, and show the top of the picture.
    const shown = () => preview.evaluate((image) => Math.round(image.clientWidth / image.clientHeight))
    await expect.poll(shown).toBe(shape)
  }
})
