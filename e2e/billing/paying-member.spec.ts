import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { readModel } from '../../geometry/readers/read-model.ts'
import { freshEmail, payWith, signUp, verify } from '../people.ts'

test('a visitor becomes a paying member and downloads the STL of a design', async ({ page }) => {
  const email = freshEmail('paying')
  await signUp(page, { plan: 'Monthly', email })
  await verify(page, email)

  await expect(page.getByRole('heading', { name: 'Subscribe to Layerdrop membership' })).toBeVisible()
  await expect(page.getByText('$19.00 per month')).toBeVisible()
  await payWith(page, '4242 4242 4242 4242')

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(
    page.getByText('Thank you for your subscription. Your account has been activated.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/payment\/success$/)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.getByRole('link', { name: 'Explore' }).first().click()
  await page.getByRole('searchbox', { name: 'Search designs' }).fill('ripple')
  await page.getByRole('link', { name: 'Ripple Vase' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ripple Vase' })).toBeVisible()
  await expect(page).toHaveTitle(/Ripple Vase/)

  const started = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /as STL/ })
    .first()
    .click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^ripple-vase.*\.stl$/)
  const { mesh } = await readModel(await readFile(await download.path()), 'ripple-vase.stl')
  const triangles = await publishedTriangles(page.request, 'ripple-vase')
  expect(mesh.triangles.length / 3).toBe(triangles)
})

async function publishedTriangles(request: import('@playwright/test').APIRequestContext, slug: string) {
  const response = await request.get(`/backend/api/v1/product/single/${slug}`)
  const { data } = JSON.parse(await response.text())
  return data.product.files.find(({ format }: { format: string }) => format === 'stl').mesh.triangles
}
