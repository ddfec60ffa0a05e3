import { expect } from '@playwright/test'
import { box } from '#geometry/testing/shapes.ts'
import { test } from '../journey-test.ts'
import { startDraft } from './new-draft.ts'

test('a model of a draft is laid on another side, and its files follow', async ({ page }) => {
  await startDraft(page, 'brick.stl', box([40, 20, 10]))
  const files = page.getByRole('list', { name: 'Model files' })
  await expect(files.getByText(/, 40 × 20 × 10 mm, /)).toHaveCount(2)

  const sides = page.getByLabel('Lay brick.stl on another side')
  await sides.selectOption({ label: 'On its front: 20 mm high, 4 cm² of first layer, no overhangs' })
  await page.getByRole('button', { name: 'Turn brick.stl' }).click()
  const use = page.getByRole('button', { name: 'Use turned brick.stl' })
  await expect(use).toBeVisible({ timeout: 90_000 })
  await expect(page.getByAltText('brick.stl as it lies after the turn')).toBeVisible()
  await expect(files.getByText(/, 40 × 20 × 10 mm, /)).toHaveCount(2)
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await use.click()
  await expect(files.getByText(/, 40 × 10 × 20 mm, /)).toHaveCount(2)
  await expect(files.getByText(/, 40 × 20 × 10 mm, /)).toHaveCount(0)
  await saved
  await page.reload()
  await expect(files.getByText(/, 40 × 10 × 20 mm, /)).toHaveCount(2)

  await expect(files.getByText('20 × 10 × 40 mm: 2 cm² of first layer, no overhangs')).toBeVisible()
  const asked = page.waitForResponse((response) => response.url().endsWith('/turn'))
  await page.getByRole('button', { name: 'Stand upright: brick.stl' }).dblclick()
  await asked
  await page.reload()
  await use.click({ timeout: 90_000 })
  await expect(files.getByText(/, 20 × 10 × 40 mm, /)).toHaveCount(2, { timeout: 90_000 })
  await expect(files.getByRole('listitem')).toHaveCount(2)
})

test('on a phone a turned copy is shown where the page was left, and takes no focus from a field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startDraft(page, 'brick.stl', box([40, 20, 10]))
  const stand = page.getByRole('button', { name: 'Stand upright: brick.stl' })
  const use = page.getByRole('button', { name: 'Use turned brick.stl' })
  await stand.click()
  await expect(page.getByAltText('brick.stl as it lies after the turn')).toBeInViewport({ timeout: 90_000 })
  await expect(use).toBeInViewport()
  await page.getByRole('button', { name: 'Remove turned brick.stl' }).click()
  await expect(use).toHaveCount(0)

  await stand.click()
  const part = page.getByLabel('Part name of brick.stl')
  await part.focus()
  await expect(use).toBeVisible({ timeout: 90_000 })
  await expect(part).toBeFocused()
})
