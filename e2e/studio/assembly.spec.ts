import { expect } from '@playwright/test'
import { box } from '#geometry/testing/shapes.ts'
import { test } from '../journey-test.ts'
import { startDraft } from './new-draft.ts'

test('an administrator describes the assembly of a design, and the preview shows it', async ({ page }) => {
  test.setTimeout(180_000)
  await startDraft(page, 'ring.stl', box([40, 20, 10]))
  const section = page.getByRole('region', { name: 'Assembly' })
  await section.getByRole('button', { name: 'Add item' }).click()
  await section.getByLabel('Item', { exact: true }).fill('M3 × 8 screw')
  await section.getByLabel('Quantity').fill('x')
  await expect(section.getByText('The quantity must be from 0.1 to 10,000.')).toBeVisible()
  await section.getByLabel('Quantity').fill('4')
  await section.getByRole('button', { name: 'Add step', exact: true }).click()
  await section.getByRole('button', { name: 'Add part to step 1' }).click()
  await expect(section.getByText('Describe the step.')).toBeVisible()
  await expect(section.getByText('Choose a part.')).toBeVisible()
  await section.getByLabel('Step 1', { exact: true }).fill('Screw the ring to the wall.')
  await section.getByLabel('Part', { exact: true }).selectOption('Ring')
  await section.getByRole('button', { name: 'Add step', exact: true }).click()
  await section.getByLabel('Step 2', { exact: true }).fill('Hold it there.')
  await expect(page.getByText('All changes saved')).toBeVisible()

  // By keyboard: the second step becomes the first.
  await section.getByRole('button', { name: 'Move step 2 up' }).focus()
  await page.keyboard.press('Enter')
  await expect(section.getByRole('button', { name: 'Move step 1 up' })).toBeFocused()
  await expect(section.getByLabel('Step 1', { exact: true })).toHaveValue('Hold it there.')
  await section.getByRole('button', { name: 'Remove step 1' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.reload()
  await expect(section.getByLabel('Step 1', { exact: true })).toHaveValue('Screw the ring to the wall.')
  await expect(section.getByLabel('Step 2', { exact: true })).toBeHidden()

  await page.getByRole('link', { name: 'Preview as Basic member' }).click()
  await expect(page.getByText('4 × M3 × 8 screw')).toBeVisible()
  const steps = page.getByRole('list', { name: 'Assembly steps' })
  await expect(steps.getByRole('listitem')).toHaveText([
    /Step 1\. Screw the ring to the wall\.\s*Parts: Ring/,
  ])
})
