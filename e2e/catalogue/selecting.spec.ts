import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import { test } from '../journey-test.ts'
import { becomeMember, enterAs } from '../people.ts'

const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const boxOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('checkbox', { name, exact: true })
const statusOf = (page: Page) => page.getByRole('region', { name: 'Selection' }).getByRole('status')

test('a member selects designs across filters, adds them to favourites and downloads them as one ZIP', async ({
  page,
}) => {
  await enterAs(page, { email: 'yearly@layerdrop.test', password: 'Layerdrop-demo-1' })
  await page.goto('/products?sort=title')
  const select = page.getByRole('button', { name: 'Select', exact: true })
  await select.focus()
  await page.keyboard.press('Enter')
  await expect(statusOf(page)).toHaveText('0 designs selected')
  await expect(select).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await expect(boxOf(page, 'Arc Hooks')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const second = (await page.locator('input:focus').getAttribute('aria-label')) ?? ''
  await expect(boxOf(page, second)).toBeChecked()
  await expect(statusOf(page)).toHaveText('1 design selected')

  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(boxOf(page, second)).toBeChecked()
  await page.getByRole('searchbox', { name: 'Search designs' }).fill('vase')
  await expect(statusOf(page)).toHaveText('1 design selected, 1 not in this list')
  await cardOf(page, 'Ripple Vase').click()
  await expect(statusOf(page)).toHaveText('2 designs selected, 1 not in this list')

  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Add to favourites' }).click()
  await expect(page.getByText('2 designs added to your favourites.')).toBeVisible()
  const started = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Download as one ZIP' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^layerdrop-2-designs-.*\.zip$/)
  const names = []
  const zip = await fromBufferPromise(await readFile(await download.path()))
  for await (const entry of zip.eachEntry()) names.push(entry.fileName)
  expect(names.filter((name) => /^ripple-vase-v[^/]+\/.+/.test(name)).length).toBeGreaterThan(2)
  expect(names.filter((name) => name.endsWith('/LICENSE.txt'))).toHaveLength(2)

  await boxOf(page, 'Ripple Vase').focus()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(cardOf(page, 'Ripple Vase').getByRole('link')).toBeFocused()
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Favourite: Ripple Vase' }),
  ).toHaveAttribute('aria-pressed', 'true')
})

test('on a phone a long press starts selecting; designs no longer offered are named; the limit is twenty', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, { email: 'yearly@layerdrop.test', password: 'Layerdrop-demo-1' })
  await page.goto('/products?sort=title')
  const finger = { pointerType: 'touch', isPrimary: true }
  const card = cardOf(page, 'Arc Hooks').getByRole('article')
  await card.dispatchEvent('pointerdown', finger)
  await expect(boxOf(page, 'Arc Hooks')).toBeChecked()
  await expect(statusOf(page)).toHaveText('1 design selected')
  const boxes = page.getByRole('main').locator('li').getByRole('checkbox')
  for (let index = 1; index < 20; index++) await boxes.nth(index).check()
  await expect(statusOf(page)).toHaveText('20 designs selected, the maximum')
  await expect(boxes.nth(20)).toBeDisabled()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar.getByRole('button', { name: 'Download as one ZIP' })).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(statusOf(page)).toHaveText('0 designs selected')

  await page.route('**/download/products', async (route) => {
    const { productIds } = route.request().postDataJSON()
    const json = { status: 'error', message: 'Gone', data: { productIds: [productIds[1]] } }
    await route.fulfill({ status: 404, json })
  })
  for (const index of [0, 1, 2]) await boxes.nth(index).check()
  const gone = await boxes.nth(1).getAttribute('aria-label')
  await bar.getByRole('button', { name: 'Download as one ZIP' }).click()
  await expect(bar.getByRole('alert')).toContainText(`${gone} is no longer offered`)
  await expect(statusOf(page)).toHaveText('2 designs selected')
  await page.unroute('**/download/products')
  const started = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Download as one ZIP' }).click()
  await started
  await bar.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused()
})

test('a long press, a menu or a missing design does not clear the selection', async ({ page }) => {
  await enterAs(page, { email: 'yearly@layerdrop.test', password: 'Layerdrop-demo-1' })
  await page.goto('/products?sort=title')
  const finger = { pointerType: 'touch', isPrimary: true }
  await cardOf(page, 'Arc Hooks').dispatchEvent('pointerdown', finger)
  await expect(statusOf(page)).toHaveText('1 design selected')
  await cardOf(page, 'Cable Clips').dispatchEvent('pointerdown', finger)
  await expect(statusOf(page)).toHaveText('2 designs selected')
  await boxOf(page, 'Cable Clips').press('Space')
  await expect(statusOf(page)).toHaveText('1 design selected')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(statusOf(page)).toHaveText('1 design selected')

  const bar = page.getByRole('region', { name: 'Selection' })
  await page.route('**/download/products', async (route) => {
    const json = { status: 'error', message: 'Gone', data: route.request().postDataJSON() }
    await route.fulfill({ status: 404, json })
  })
  await bar.getByRole('button', { name: 'Download as one ZIP' }).click()
  await expect(bar.getByRole('alert')).toHaveText(
    'Arc Hooks is no longer offered, and it left your selection.',
  )
  await expect(statusOf(page)).toHaveText('0 designs selected')
  await page.unroute('**/download/products')

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/download/products', async (route) => {
    await answered
    await route.continue()
  })
  await boxOf(page, 'Arc Hooks').check()
  await bar.getByRole('button', { name: 'Download as one ZIP' }).click()
  await boxOf(page, 'Cable Clips').check()
  await expect(bar.getByRole('button', { name: 'Preparing...' })).toBeVisible()
  const started = page.waitForEvent('download')
  answer()
  expect((await started).suggestedFilename()).toMatch(/^arc-hooks-v/)

  await page.getByRole('searchbox', { name: 'Search designs' }).fill('qqqqqqqq')
  await expect(page.getByText('0 results for “qqqqqqqq”.')).toBeVisible()
  await bar.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('in the Basic plan a selection can be added to favourites, and the ZIP needs a paid plan', async ({
  page,
}) => {
  await becomeMember(page, 'selecting')
  await page.goto('/products')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('main').locator('li').getByRole('checkbox').first().check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(statusOf(page)).toHaveText('1 design selected')
  await page.setViewportSize({ width: 320, height: 568 })
  const hidden = async () => {
    const focused = await page.locator('main li input:focus').boundingBox()
    const foot = await bar.boundingBox()
    return (focused?.y ?? 0) + (focused?.height ?? 0) - (foot?.y ?? 0)
  }
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    await expect.poll(hidden).toBeLessThanOrEqual(0)
  }
  await expect(bar.getByRole('button', { name: 'Download as one ZIP' })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Add to favourites' }).click()
  await expect(page.getByText('1 design added to your favourites.')).toBeVisible()
  await bar.getByRole('link', { name: 'paid plans' }).click()
  await expect(page).toHaveURL('/subscribe?reason=paid_subscription_required')
  await page.goBack()
  await expect(statusOf(page)).toHaveText('1 design selected')
  await bar.getByRole('button', { name: 'Done' }).click()
  await expect(bar).toHaveCount(0)
})
