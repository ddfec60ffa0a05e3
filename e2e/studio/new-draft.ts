import { expect, type Page } from '@playwright/test'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { admin, enterAs } from '../people.ts'

/** Opens a new design as administrator, and uploads a mesh to it as STL. */
export async function startDraft(page: Page, name: string, mesh: Mesh) {
  await startUpload(page, name, mesh)
  await expect(page.getByText(`Added to the design: ${name}`)).toBeVisible({ timeout: 90_000 })
}

/** Starts an upload without waiting for its analysis. */
export async function startUpload(page: Page, name: string, mesh: Mesh) {
  await enterAs(page, admin)
  await page.goto('/admin/product/add-product')
  await page
    .locator('input[aria-label="Upload model files"]')
    .setInputFiles({ name, mimeType: 'model/stl', buffer: Buffer.from(writeStl(mesh)) })
}

/** Publishes a draft of one model, whose rendered picture is the cover. */
export async function publishDraft(
  page: Page,
  { part, title, description }: { part: string; title: string; description: string },
) {
  await page.getByRole('button', { name: `Use the rendered picture of ${part}` }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Category').selectOption({ index: 1 })
  await expect(page.getByText('Ready to publish')).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/^Published on/)).toBeVisible()
}
