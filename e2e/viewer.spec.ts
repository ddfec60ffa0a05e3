import { expect, type Locator, type Page, test } from '@playwright/test'
import { signInAs } from './screens.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'View in 3D' })
const view = (page: Page) => page.getByRole('application', { name: /^3D view of Fir Trio/ })
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: '3D' })

/** Returns a screenshot of the canvas; the same view gives the same picture. */
const seen = (frame: Locator) => frame.screenshot({ animations: 'disabled' })

function expectSame(frame: Locator, picture: Buffer, same = true) {
  return expect.poll(async () => (await seen(frame)).equals(picture)).toBe(same)
}

test.beforeEach(async ({ page }) => {
  await page.request.post('/backend/api/v1/auth/login', {
    data: { email: 'monthly@layerdrop.test', password: 'Layerdrop-demo-1' },
  })
})

test('the 3D view opens on request, follows keys and buttons, and returns the focus', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/product-details/fir-trio')
  await expect(page.getByText('Picture 1 of 4')).toBeVisible()
  expect(scripts.filter((url) => url.includes('/assets/viewer'))).toEqual([])

  await opener(page).press('Enter')
  await expect(view(page)).toBeFocused()
  expect(scripts.some((url) => url.includes('/assets/viewer'))).toBe(true)
  const drawing = view(page).locator('canvas')
  await expect(view(page)).toHaveAttribute('aria-busy', 'false')
  // The view does not move without input.
  const first = await seen(drawing)
  await expectSame(drawing, first)
  await page.keyboard.press('ArrowRight')
  await expectSame(drawing, first, false)
  const turned = await seen(drawing)
  await page.keyboard.press('+')
  await expectSame(drawing, turned, false)
  await page.keyboard.press('r')
  await expectSame(drawing, first)

  await page.getByRole('button', { name: 'Rotate right' }).press('Enter')
  await view(page).focus()
  await expectSame(drawing, turned)
  const wireframe = page.getByRole('button', { name: 'Wireframe' })
  await wireframe.click()
  await expect(wireframe).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('checkbox', { name: 'Tall fir, 85 × 85 × 180 mm' }).uncheck()
  await expectSame(drawing, turned, false)

  await page.keyboard.press('Escape')
  await expect(opener(page)).toBeFocused()
  await expect(page.getByText('Picture 1 of 4')).toBeVisible()
  await opener(page).click()
  await page.getByRole('button', { name: 'Show picture 2' }).click()
  await expect(view(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show picture 2' })).toBeFocused()
})

test('without network, and in a browser that draws no 3D, the picture stays with a sentence', async ({
  page,
}) => {
  await page.goto('/product-details/fir-trio')
  await page.route('**/product/preview/**', (route) => route.abort())
  await opener(page).click()
  await expect(problem(page)).toHaveText(
    'Network error or server not responding. The 3D view could not be loaded; try again.',
  )
  await page.unroute('**/product/preview/**')
  await page.evaluate('HTMLCanvasElement.prototype.getContext = () => null')
  await opener(page).click()
  await expect(problem(page)).toHaveText('This browser can’t show 3D. See the pictures and sizes instead.')
  await expect(page.getByRole('button', { name: /^Enlarge/ })).toBeVisible()
})

test('a 3D view whose code failed to load opens at the second try', async ({ page }) => {
  await page.goto('/product-details/fir-trio')
  await page.route('**/assets/viewer-*', (route) => route.abort())
  await opener(page).click()
  await expect(problem(page)).toContainText('The 3D view could not be loaded.')
  await page.unrouteAll()
  await opener(page).click()
  await expect(view(page)).toBeVisible()
})

test('a member who may not download a design turns it in pictures, and gets no mesh', async ({ page }) => {
  await signInAs(page, 'basic')
  const meshes: string[] = []
  page.on('request', (request) => request.url().includes('/preview') && meshes.push(request.url()))
  // The demo renders its turntables in the background, one after another.
  await page.route('**/product/single/fir-trio', async (route) => {
    const answer = await (await route.fetch()).json()
    answer.data.product.turntable ??= { url: answer.data.product.cover.url }
    await route.fulfill({ json: answer })
  })
  await page.goto('/product-details/fir-trio')
  await expect(opener(page)).toHaveCount(0)
  const turn = page.getByRole('button', { name: 'View from all sides' })
  await turn.press('Enter')
  const table = page.getByRole('slider', { name: 'Fir Trio from all sides' })
  await expect(table).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(table).toHaveAttribute('aria-valuetext', '15 degrees')
  await page.keyboard.press('Escape')
  await expect(turn).toBeFocused()
  expect(meshes).toEqual([])
})
