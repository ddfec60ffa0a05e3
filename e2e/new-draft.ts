import { expect, type Page } from '@playwright/test'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { admin, enterAs } from './people.ts'

/** Opens a new design as administrator, and uploads a mesh to it as STL. */
export async function startDraft(page: Page, name: string, mesh: Mesh) {
  await enterAs(page, admin)
  await page.goto('/admin/product/add-product')
  await page
    .locator('input[aria-label="Upload model files"]')
    .setInputFiles({ name, mimeType: 'model/stl', buffer: Buffer.from(writeStl(mesh)) })
  await expect(page.getByText(`Added to the design: ${name}`)).toBeVisible({ timeout: 90_000 })
}
