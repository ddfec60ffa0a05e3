import { expect, type Page } from '@playwright/test'

/** Opens the form on the page of a design as if the member had downloaded it. */
export async function openFailedPrint(page: Page) {
  const slug = new URL(page.url()).pathname.split('/').at(-1)
  const answer = await page.request.get(`/backend/api/v1/product/single/${slug}`)
  const { product } = (await answer.json()).data
  const data = { favourites: [], downloaded: [product.id], updated: [] }
  await page.route('**/product/marks', (route) =>
    route.fulfill({ json: { status: 'success', message: '', data } }),
  )
  await page.reload()
  await page.getByRole('button', { name: 'It failed' }).click()
  await expect(page.getByLabel('What happened?')).toBeVisible()
}
