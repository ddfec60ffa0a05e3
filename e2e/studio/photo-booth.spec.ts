import { expect } from '@playwright/test'
import { box } from '#geometry/testing/shapes.ts'
import { test } from '../journey-test.ts'
import { startDraft } from './new-draft.ts'

const extras = [
  { label: 'Beside a coin, 23.25 mm wide', alt: 'beside a coin 23.25 mm wide' },
  { label: 'Beside a hand, 189 mm long', alt: 'beside a hand 189 mm long' },
  { label: 'On a build plate, as it prints', alt: 'on a build plate of 180 × 180 mm' },
]

test('an administrator makes pictures of a design, also beside a coin and a hand and on a bed', async ({
  page,
}) => {
  test.slow()
  await startDraft(page, 'brick.stl', box([40, 20, 10]))
  await expect(page.getByText('All changes saved')).toBeVisible()
  const media = page.getByRole('region', { name: 'Media' })
  await media.getByRole('button', { name: 'Photo booth' }).click()
  const booth = page.getByRole('dialog', { name: 'Photo booth' })
  await expect(booth.getByAltText('Preview, seen from the front right')).toBeVisible({ timeout: 60_000 })
  for (const { label, alt } of extras) {
    await booth.getByLabel(label).check()
    await expect(booth.getByAltText(`Preview, ${alt}`)).toBeVisible({ timeout: 30_000 })
  }
  await booth.getByRole('button', { name: 'Create pictures' }).click()
  await expect(booth).toBeHidden()

  const pictures = media.getByRole('list', { name: 'Pictures' })
  await expect(pictures.getByRole('listitem')).toHaveCount(7, { timeout: 300_000 })
  for (const [index, { alt }] of extras.entries()) {
    const picture = pictures.getByRole('listitem').nth(4 + index)
    await expect(picture.getByLabel('Alternative text')).toHaveValue(`Brick, ${alt}`)
    // A picture that could not be loaded is complete, too.
    await expect(picture.getByRole('img')).toHaveJSProperty('complete', true)
    await expect(picture.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
  }
})
