import { expect, type Page } from '@playwright/test'
import { journeyDesignCount } from '../journey-designs.ts'
import { test } from '../journey-test.ts'
import { becomeMember } from '../people.ts'
import { signInAs } from '../screens.ts'

test('a member filters the list, sees no count before a search answers, returns to the same position, and can suggest a missing design', async ({
  page,
}) => {
  await becomeMember(page, 'explorer')
  await page.goto('/products')
  const search = page.getByRole('searchbox', { name: 'Search designs' })
  await search.pressSequentially('riple vase', { delay: 60 })
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('riple vase')
  await expect(page.getByRole('status').filter({ hasText: 'result' })).toContainText(
    'instead of “riple vase”',
  )
  await expect(page).toHaveURL(/search=riple\+vase/)
  await expect(page.getByRole('button', { name: 'Search: riple vase' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(search).toHaveValue('')
  await expectNoOldCount(page)

  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(24)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/page=2/)
  // Another journey may have published a design meanwhile.
  const allAreShown = () => expect.poll(() => cards.count()).toBeGreaterThanOrEqual(journeyDesignCount)
  await allAreShown()
  await page.reload()
  await allAreShown()

  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^No supports/ }).click()
  await expect(page).toHaveURL(/only=no-supports$/)
  await filters.getByRole('checkbox', { name: /^Under 50 g/ }).click()
  await expect(page).toHaveURL(/only=no-supports&filament=under-50g/)
  await page.getByRole('button', { name: 'Under 50 g (remove)' }).click()
  await expect(page).not.toHaveURL(/filament/)
  await page.getByLabel('Sort by').selectOption('A to Z')
  // The first card is the same in both orders.
  await expect(page.getByRole('article').nth(1)).toContainText('Cable Clips')

  const card = page.getByRole('article').nth(10)
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate<number>('window.scrollY')
  await card.getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Download' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeCloseTo(place, -2)
  await expect(page).toHaveURL(/only=no-supports&sort=title/)

  await search.fill('zzqx')
  await expect(page.getByRole('heading', { name: 'No designs match “zzqx”' })).toBeVisible()
  await page.getByRole('button', { name: 'Suggest this design' }).click()
  await expect(page.getByRole('dialog').getByLabel('Message')).toHaveValue('zzqx')
})

async function expectNoOldCount(page: Page) {
  const status = page.getByRole('main').getByRole('status').first()
  await expect(status).toHaveText(/^\d+ designs\.$/)
  const found = Promise.withResolvers<void>()
  const searches = '**/product/all?*search=*'
  await page.route(searches, async (route) => {
    await found.promise
    await route.continue()
  })
  const search = page.getByRole('searchbox', { name: 'Search designs' })
  await search.fill('ripple')
  await expect(status).toHaveText('Loading...')
  found.resolve()
  await expect(status).toHaveText(/^\d+ results? for “ripple”\.$/)
  await page.unroute(searches)
  await search.fill('')
  await expect(page).toHaveURL('/products')
}

test('several categories and the bed of the member\u2019s printer filter the list and are part of the URL, and cards say what is too large', async ({
  page,
}) => {
  await becomeMember(page, 'fitting')
  await page.goto('/products')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('link', { name: 'choose your printer' }).click()
  await expect(page).toHaveURL('/settings?tab=printer')
  const printer = { model: 'A1 mini', bed: [50, 50, 50], nozzle: 0.4, multiColour: true }
  await page.request.patch('/backend/api/v1/preference', { data: { printers: [printer] } })
  await page.goto('/products?search=facet+vase')
  await expect(page.getByRole('article').first()).toContainText('Too large for your bed')
  const printers = [{ ...printer, bed: [180, 180, 180] }]
  await page.request.patch('/backend/api/v1/preference', { data: { printers } })
  await page.goto('/products?only=no-supports')
  const both = filters.getByRole('group', { name: 'Category' }).getByRole('checkbox')
  await both.nth(0).click()
  await expect(both.nth(0)).toBeChecked()
  await both.nth(1).click()
  await expect(page).toHaveURL(/category=[^&]+(,|%2C)[^&]+$/)
  await expect(both.nth(1)).toBeChecked()
  await filters.getByRole('checkbox', { name: /^Fits my bed/ }).click()
  await expect(page).toHaveURL(/only=no-supports(,|%2C)fits-bed/)
  await expect(filters.getByRole('checkbox', { name: /^Updated since download/ })).toBeDisabled()
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveCount(5)
  await page.reload()
  await expect(
    filters.getByRole('group', { name: 'Category' }).getByRole('checkbox', { checked: true }),
  ).toHaveCount(2)
})

test('a shop without designs offers to suggest one, and no filters to remove', async ({ page }) => {
  await becomeMember(page, 'early')
  await page.route('**/api/v1/product/all?*', async (route) => {
    const reply = await route.fetch()
    const { data, ...envelope } = await reply.json()
    await route.fulfill({
      json: { ...envelope, data: { ...data, products: [], total: 0, nextCursor: null } },
    })
  })
  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'No designs yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filters' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Suggest a design' }).click()
  await expect(page.getByRole('dialog').getByLabel('Message')).toHaveValue('')
})

test('the navbar suggests while one types, and the keys lead to the design', async ({ page }) => {
  await signInAs(page, 'monthly')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.pressSequentially('ripp')
  await expect(page.getByRole('option', { name: 'Ripple Vase' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Ripple Vase' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ripple Vase' })).toBeVisible()
  await expect(box).toHaveCount(0)

  await page.keyboard.press('/')
  await box.fill('vase')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?search=vase&from=navbar')
})

test('on a phone Back closes the filters and reverts their changes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeMember(page, 'on-the-phone')
  await page.goto('/products')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const open = async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(sheet).toBeVisible()
  }
  await open()
  await sheet.getByRole('checkbox', { name: /No supports/ }).click()
  await expect(page).toHaveURL(/only=no-supports/)
  await sheet.getByRole('checkbox', { checked: false, disabled: false }).first().click()
  await expect(page).not.toHaveURL(/only=no-supports$/)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/products$/)
  await open()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await open()
  await sheet.getByRole('checkbox', { name: /No supports/ }).click()
  await sheet.getByRole('button', { name: /^Show \d+ designs?$/ }).dblclick()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/products\?only=no-supports$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
})

test('a long category name is cut off beside the list', async ({ page }) => {
  await signInAs(page, 'monthly')
  await page.route('**/product/all*', async (route) => {
    const reply = await route.fetch()
    const json = JSON.parse(await reply.text())
    json.data.facets.categories[0].name = 'Everything that hangs on the wall of a workshop, large and small'
    await route.fulfill({ response: reply, json })
  })
  await page.goto('/products')
  const name = page.getByText('Everything that hangs')
  const [text, list] = [await name.boundingBox(), await page.getByRole('article').first().boundingBox()]
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan(list?.x ?? 0)
})

test('on a phone the download bar of a design ends where the footer begins, and no button is printed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'monthly')
  await page.goto('/product-details/ripple-vase')
  const bar = page.locator('[data-bottom-bar]')
  await expect(bar).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect
    .poll(async () => {
      const [one, other] = [await bar.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
      return Math.round((other?.y ?? 0) - (one?.y ?? 0) - (one?.height ?? 0))
    })
    .toBe(0)
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /^(?!Enlarge)/ })).toHaveCount(0)
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
})
