import type { Download, Page } from '@playwright/test'

/** Downloads the first file on the page of a design. */
export async function downloadFirst(page: Page): Promise<Download> {
  const started = page.waitForEvent('download')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  return await started
}
