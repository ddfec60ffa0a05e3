import { expect, type Page } from '@playwright/test'

/** Opens a design that every plan may download. */
export async function openBasicDesign(page: Page) {
  const list = await page.request.get('/backend/api/v1/product/all?access=basic&limit=1')
  const [{ slug }] = (await list.json()).data.products
  await page.goto(`/product-details/${slug}`)
  await expect(page.getByRole('heading', { name: 'About this design' })).toBeVisible()
}
