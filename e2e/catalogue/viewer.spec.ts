import { expect, type Locator, type Page } from '@playwright/test'
import { isolatedTest, test } from '../journey-test.ts'
import { signInAs } from '../screens.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const opener = (page: Page) => page.getByRole('button', { name: 'View in 3D' })
const view = (page: Page) => page.getByRole('application', { name: /^3D view of Fir Trio/ })
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: '3D' })

/** Returns a screenshot of the canvas; the same view gives the same picture. */
const screenshotOf = (frame: Locator) => frame.screenshot({ animations: 'disabled' })

function expectSame(frame: Locator, picture: Buffer, same = true) {
  return expect.poll(async () => (await screenshotOf(frame)).equals(picture)).toBe(same)
}

/** The demo renders its turntables in the background, one after another. */
function withTurntable(page: Page) {
  return page.route('**/product/single/fir-trio', async (route) => {
    const answer = await (await route.fetch()).json()
    answer.data.product.turntable ??= { url: answer.data.product.cover.url }
    await route.fulfill({ json: answer })
  })
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
  await expect(page.getByText('Picture 1 of 5')).toBeVisible()
  expect(scripts.filter((url) => url.includes('/assets/viewer'))).toEqual([])

  await opener(page).press('Enter')
  await expect(view(page)).toBeFocused()
  expect(scripts.some((url) => url.includes('/assets/viewer'))).toBe(true)
  await expect(page.getByRole('button', { name: 'View in your room' })).toHaveCount(0)
  const drawing = view(page).locator('canvas')
  await expect(view(page)).toHaveAttribute('aria-busy', 'false')
  // The view does not move without input.
  const first = await screenshotOf(drawing)
  await expectSame(drawing, first)
  await page.keyboard.press('ArrowRight')
  await expectSame(drawing, first, false)
  const turned = await screenshotOf(drawing)
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
  await expect(page.getByText('Picture 1 of 5')).toBeVisible()
  await opener(page).click()
  await page.getByRole('button', { name: 'Show picture 2' }).click()
  await expect(view(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show picture 2' })).toBeFocused()
})

type Opened = {
  page: Page
  toggle: (name: string) => Locator
  /** Expects the picture of the beginning, or another one. */
  expectPlain: (same?: boolean) => Promise<void>
}

test('parts are measured, cut, colored and laid on the bed, with keys alone', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'gdpr_consent', value: 'declined', url: String(baseURL) }])
  const printers = [
    { model: 'A1 mini', bed: [180, 180, 180], nozzle: 0.4, multiColour: true },
    { model: 'Pocket', bed: [100, 100, 100], nozzle: 0.4, multiColour: false },
  ]
  await page.request.patch('/backend/api/v1/preference', { data: { printers } })
  await page.goto('/product-details/fir-trio')
  await opener(page).press('Enter')
  const drawing = view(page).locator('canvas')
  await expect(view(page)).toHaveAttribute('aria-busy', 'false')
  await expect(view(page)).toHaveAccessibleDescription(
    /^3 parts, side by side 160 × 150 × 180 mm, about [\d,]+ cm³ of volume$/,
  )
  const plain = await screenshotOf(drawing)
  const opened: Opened = {
    page,
    toggle: (name) => page.getByRole('button', { name, exact: true }),
    async expectPlain(same = true) {
      // The frame of the focus is part of the picture.
      await view(page).focus()
      await expectSame(drawing, plain, same)
    },
  }
  await measure(opened)
  await cutOpen(opened)
  await tryColours(opened)
  await opened.toggle('Printer bed').press('Enter')
  await expect(page.getByText('Fits. Bed of your A1 mini: 180 × 180 × 180 mm')).toBeVisible()
  await page.getByLabel('Printer', { exact: true }).selectOption('Pocket, 100 × 100 × 100 mm')
  await expect(page.getByText('Doesn’t fit. Scale the part to 55 %. Bed of your Pocket')).toBeVisible()
  await page.getByLabel('On the bed').selectOption('Small fir')
  await expect(page.getByText('Fits. Bed of your Pocket: 100 × 100 × 100 mm')).toBeVisible()
  await expect(view(page)).toHaveAccessibleDescription(/^Overall size of Small fir: 56 × 57 × 92 mm/)
  await page.request.patch('/backend/api/v1/preference', { data: { printers: [] } })
})

async function measure({ page, toggle, expectPlain }: Opened) {
  const distance = page.getByRole('status').filter({ hasText: 'Distance' })
  await toggle('Measure').press('Enter')
  await page.getByLabel('From', { exact: true }).selectOption('Tall fir: bottom')
  await page.getByLabel('To', { exact: true }).selectOption('Tall fir: top')
  await expect(distance).toHaveText(/^Distance: 18[01](\.\d)? mm \(7\.\d+ in\)$/)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('')
  await expect(distance).toHaveCount(0)
  const { width = 0, height = 0 } = (await view(page).boundingBox()) ?? {}
  await view(page).click({ position: { x: width * 0.45, y: height * 0.5 } })
  await view(page).click({ position: { x: width * 0.46, y: height * 0.7 } })
  await expect(distance).toHaveText(/^Distance: [\d.]+ mm/)
  await toggle('Measure').press('Enter')
  await expectPlain()
}

async function cutOpen({ page, toggle, expectPlain }: Opened) {
  await toggle('Section').press('Enter')
  const slider = page.getByRole('slider', { name: /^Y, from the front/ })
  await expect(slider).toHaveAttribute('aria-valuetext', '50 % of each part')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '50.5 % of each part')
  await expectPlain(false)
  await toggle('Section').press('Enter')
}

async function tryColours({ page, toggle, expectPlain }: Opened) {
  await toggle('Filament colours').press('Enter')
  await page.getByLabel('Part to colour').selectOption('Small fir')
  await page.getByRole('radio', { name: 'deep blue' }).press('Space')
  await page.getByRole('radio', { name: 'Translucent' }).press('Space')
  await expectPlain(false)
  await toggle('Reset colours').press('Enter')
  await expectPlain()
}

test('without network the 3D view shows an error; a browser without WebGL shows the turntable', async ({
  page,
}) => {
  await withTurntable(page)
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
  await page.getByRole('slider', { name: 'Fir Trio from all sides' }).press('Escape')
  await expect(page.getByRole('button', { name: 'View from all sides', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Enlarge/ })).toBeVisible()
})

test('a 3D view whose code failed to load opens when it is tried again', async ({ page }) => {
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
  await withTurntable(page)
  await page.goto('/product-details/fir-trio')
  await expect(opener(page)).toHaveCount(0)
  const turn = page.getByRole('button', { name: 'View from all sides', exact: true })
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

test.describe('on an Android phone', () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
  test.use({ userAgent, viewport: { width: 390, height: 844 }, hasTouch: true })

  isolatedTest('the 3D view hands the design to the viewer of the phone', async ({ page }) => {
    await page.goto('/product-details/fir-trio')
    await opener(page).click()
    const answer = page.waitForResponse(/room-view$/)
    await page.getByRole('button', { name: 'View in your room' }).click()
    const { data } = await (await answer).json()
    const file = await page.request.get(data.url)
    expect(file.headers()['content-type']).toBe('model/gltf-binary')
    // Where Scene Viewer is missing, Chrome opens the fallback of the intent.
    await page.evaluate("window.location.assign('#no-scene-viewer')")
    const missing = page.getByText('This phone could not open the room view.')
    await expect(missing).toBeVisible()
    await expect(page).toHaveURL(/fir-trio$/)
    await page.getByRole('button', { name: 'View in your room' }).click()
    await expect(missing).toBeHidden()
    await expect(view(page)).toBeVisible()
  })
})
