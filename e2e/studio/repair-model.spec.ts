import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { analyse } from '#geometry/analysis/analyse.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { box } from '#geometry/testing/shapes.ts'
import { test } from '../journey-test.ts'
import { signInAs } from '../screens.ts'
import { publishDraft, startUpload } from './new-draft.ts'

test('a broken STL is repaired, compared and accepted, and members download the repaired file', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const title = `Mended ring ${Date.now()}`
  const { triangles, ...brick } = box([40, 20, 10])
  await startUpload(page, 'ring.stl', { ...brick, triangles: triangles.slice(6) })
  await page.getByRole('button', { name: 'Repair ring.stl' }).click({ timeout: 90_000 })
  const uploaded = page.getByRole('list', { name: 'Uploaded files' })
  const use = uploaded.getByRole('button', { name: 'Use repaired ring.stl' })
  await expect(use).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('heading', { name: 'Uploaded files' })).toBeVisible()
  for (const when of ['Before', 'Repaired']) {
    const picture = uploaded.getByAltText(new RegExp(`^ring.stl: ${when}`))
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }
  await use.click()
  await expect(page.getByRole('list', { name: 'Model files' })).toContainText('Filled 1 hole')
  await uploaded.getByRole('button', { name: 'Remove ring.stl' }).click()
  await publishDraft(page, { part: 'Ring', title, description: 'A ring.' })

  await signInAs(page, 'monthly')
  await page.goto(`/products?search=${encodeURIComponent(title)}`)
  await page.getByRole('article').first().getByRole('link').click()
  const started = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /as STL/ })
    .first()
    .click()
  const { mesh } = await readModel(await readFile(await (await started).path()), 'ring.stl')
  const { watertight, openEdges } = analyse(mesh)
  expect({ watertight, openEdges }).toEqual({ watertight: true, openEdges: 0 })
})
