import { expect, test } from '@playwright/test'
import { box } from '#geometry/testing/shapes.ts'
import { startDraft } from './new-draft.ts'

test('an administrator makes pictures of a design, one of them beside a coin', async ({ page }) => {
  test.slow()
  await startDraft(page, 'brick.stl', box([40, 20, 10]))
  await expect(page.getByText('All changes saved')).toBeVisible()
  const media = page.getByRole('region', { name: 'Media' })
  await media.getByRole('button', { name: 'Photo booth' }).click()
  const booth = page.getByRole('dialog', { name: 'Photo booth' })
  await expect(booth.getByAltText('Preview, seen from the front right')).toBeVisible({ timeout: 60_000 })
  await booth.getByLabel('Beside a coin, 23.25 mm wide').check()
  await expect(booth.getByAltText('Preview, beside a coin 23.25 mm wide')).toBeVisible()
  await booth.getByRole('button', { name: 'Create pictures' }).click()
  await expect(booth).toBeHidden()

  const pictures = media.getByRole('list', { name: 'Pictures' })
  await expect(pictures.getByRole('listitem')).toHaveCount(5, { timeout: 300_000 })
  const last = pictures.getByRole('listitem').last()
  await expect(last.getByLabel('Alternative text')).toHaveValue('Brick, beside a coin 23.25 mm wide')
  // A picture that could not be loaded is complete, too.
  await expect(last.getByRole('img')).toHaveJSProperty('complete', true)
  await expect(last.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
})
