import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import { drops } from '../../demo/drops.ts'
import { test } from '../journey-test.ts'
import { becomeMember, becomePaying } from '../people.ts'
import { signInAs } from '../screens.ts'

test('hearts, the ZIP, the tick and the library belong together', async ({ page }) => {
  await becomePaying(page, 'hearts')
  const marks = page.waitForResponse(/\/product\/marks/)
  await page.goto('/product-details/arc-hooks')
  await marks
  const heart = page.getByRole('main').getByRole('button', { name: 'Favourite: Arc Hooks' }).first()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download all \(ZIP, / }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^arc-hooks-v.*\.zip$/)
  const names = []
  const zip = await fromBufferPromise(await readFile(await download.path()))
  for await (const entry of zip.eachEntry()) names.push(entry.fileName)
  expect(names[0]).toBe('LICENSE.txt')
  expect(names.some((name) => name.endsWith('.3mf'))).toBe(true)
  await expect(page.getByText('Downloaded', { exact: true }).first()).toBeVisible()

  await page.goto('/home')
  const favourites = page.getByRole('list', { name: 'Your favourites' })
  await expect(favourites.getByRole('link', { name: 'Arc Hooks' })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Continue' }).getByRole('link', { name: 'Arc Hooks' }),
  ).toBeVisible()
  await page.route('**/favorite/*', (route) => route.abort())
  await favourites.getByRole('button', { name: 'Favourite: Arc Hooks' }).click()
  await expect(page.getByText('“Arc Hooks” could not be removed from your favourites.')).toBeVisible()
  await expect(favourites.getByRole('button', { name: 'Favourite: Arc Hooks' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.goto('/settings?tab=library')
  // The certificates below have a status too while they load.
  const status = page.getByRole('main').getByRole('status').first()
  await expect(status).toHaveText(/download/)
  const found = Promise.withResolvers<void>()
  await page.route('**/download/all?*search=*', (route) => found.promise.then(() => route.continue()))
  await page.getByLabel('Search your downloads').fill('arc')
  await expect(status).toHaveText('Loading...')
  found.resolve()
  await expect(status).toHaveText(/ for “arc”$/)
  const again = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download arc-hooks-v.*\.zip again$/ })
    .first()
    .click()
  expect((await again).suggestedFilename()).toMatch(/\.zip$/)
})

test('a new member sees the first steps, and a failing row of the home page leaves the others visible', async ({
  page,
}) => {
  await becomeMember(page, 'first-steps')
  await page.route('**/category/all**', (route) => route.abort())
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Yours this month' })).toBeVisible()
  await expect(page.getByText('0 of 4 done')).toBeVisible()
  const failed = page.getByRole('alert').filter({ hasText: 'Network error or server not responding' })
  await expect(failed).toHaveCount(1)
  await page.unroute('**/category/all**')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: /^Lighting/ })).toBeVisible()
  await page.getByRole('button', { name: 'Hide the first steps' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Yours this month' })).toBeVisible()
  await expect(page.getByText('First steps')).toHaveCount(0)
  const row = page.getByRole('list', { name: 'Yours this month' })
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})

test('the home page shows five categories and drops, and all of them on request', async ({ page }) => {
  await signInAs(page, 'monthly')
  await page.goto('/home')
  const tiles = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Drops', exact: true }) })
  await expect(tiles.getByRole('listitem')).toHaveCount(5)
  await tiles.getByRole('link', { name: 'All drops' }).click()
  await expect.poll(() => tiles.getByRole('listitem').count()).toBeGreaterThanOrEqual(drops.length)
  await expect(tiles.getByRole('link', { name: 'All drops' })).toHaveCount(0)
  await tiles.getByRole('link').last().click()
  await expect(page).toHaveURL(/\/products\/filter\//)
  await page.goBack()
  await expect.poll(() => tiles.getByRole('listitem').count()).toBeGreaterThanOrEqual(drops.length)
})

test('the library shows updates and earlier downloads, and marks retired designs', async ({ page }) => {
  await signInAs(page, 'monthly')
  await page.route('**/product/single/pleat-planter', async (route) => {
    const answer = await (await route.fetch()).json()
    answer.data.product.isRetired = true
    await route.fulfill({ json: answer })
  })
  await page.route('**/versions', async (route) => {
    const answer = await (await route.fetch()).json()
    const [first] = answer.data.versions
    const fix = { ...first, version: '1.1', kind: 'fix', note: 'The rim is thicker.', files: [] }
    answer.data.versions = [fix, { ...first, isCurrent: false }]
    answer.data.news = { since: '1.0', fileIds: first.files.slice(0, 1).map(({ id }: { id: string }) => id) }
    await route.fulfill({ json: answer })
  })
  await page.goto('/product-details/pleat-planter')
  await expect(page.getByText('This design is no longer offered to new members.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Goes with' })).toHaveCount(0)
  const changes = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What changed', exact: true }) })
  await expect(changes.getByRole('heading', { name: /^Version 1\.1 Fix Current/ })).toBeVisible()
  await expect(changes.getByText('The rim is thicker.')).toBeVisible()
  const started = page.waitForEvent('download')
  await changes.getByRole('button', { name: 'Planter, STL, version 1.0' }).click()
  expect((await started).suggestedFilename()).toMatch(/\.stl$/)

  const files = page.getByRole('region', { name: 'Download' })
  await expect(files.getByText(/^1 file new since your version 1\.0 \(ZIP, .*\)\.$/)).toBeVisible()
  await expect(page.getByText('New to you')).toHaveCount(1)
  // Unlike the mocked reply, the server has no newer files: it refuses, and the retry downloads all files.
  const update = files.getByRole('button', { name: 'Download updated files only' })
  await update.click()
  await expect(page.getByRole('alert')).toContainText('You already have the latest files of this design.')
  await page.route('**/update', (route) =>
    route.continue({ url: route.request().url().replace('/update', '') }),
  )
  const updated = page.waitForEvent('download')
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  expect((await updated).suggestedFilename()).toMatch(/\.zip$/)
  // The requests after the last download do not matter for this journey.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a slicer link opens the design, with help when nothing opens', async ({ page }) => {
  await signInAs(page, 'monthly')
  await page.goto('/product-details/ripple-vase')
  await page.route('**/download/**', (route) =>
    route.fulfill({
      status: 429,
      json: {
        status: 'error',
        message: 'You have downloaded 60 files in an hour; try again at 15:04 UTC.',
        data: { retryAt: '2030-01-15T15:04:00.000Z' },
      },
    }),
  )
  await page.getByRole('button', { name: /^Download all/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You have downloaded 60 files' })).toContainText(
    /try again at .*Jan/,
  )
  await page.getByRole('button', { name: /^Enlarge/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zoom in' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Enlarge/ })).toBeFocused()

  await page.unroute('**/download/**')
  // The browser's own question about the unknown program comes last: it takes every later click.
  const link = page.waitForResponse(/\/download\/file\//)
  await page.getByRole('group', { name: 'Open in' }).getByRole('button', { name: 'OrcaSlicer' }).click()
  expect(JSON.parse(await (await link).text()).data.url).toMatch(/^\/d\/.*\.3mf$/)
  await expect(page.getByText('Nothing opened? Install OrcaSlicer or use Download.')).toBeVisible()
  await expect(page.getByText('Download the 3MF, then drag it into PrusaSlicer.')).toBeVisible()
})

test('a member collects designs on a board, filters it, renames and deletes it', async ({ page }) => {
  await becomeMember(page, 'boards')
  await page.goto('/product-details/arc-hooks')
  await page.getByRole('button', { name: 'Save Arc Hooks to boards' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save to boards' })
  await dialog.getByLabel('Name of the board').fill('Christmas market')
  await dialog.getByRole('button', { name: 'Create board' }).dblclick()
  await expect(dialog.getByLabel(/^Christmas market 1 design$/)).toBeChecked()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.goto('/products?search=vase')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const boxes = page.getByRole('main').locator('li').getByRole('checkbox')
  for (const index of [0, 1]) await boxes.nth(index).check()
  await page.getByRole('button', { name: 'Save to boards' }).click()
  const market = page.getByRole('dialog').getByLabel(/^Christmas market/)
  await expect(market).not.toBeChecked()
  await market.check()
  await expect(page.getByRole('dialog').getByLabel(/^Christmas market 3 designs$/)).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

  await page.goto('/library')
  await page.getByRole('link', { name: 'Christmas market 3 designs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Christmas market' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3)
  await expect(
    page.getByText(/^One print of each design: \d+ h( \d+ min)?, [\d.,]+ k?g of filament\.$/),
  ).toBeVisible()
  await page.getByLabel('Search designs').fill('hooks')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)

  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name of the board').fill('Spring market')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spring market' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete board' }).click()
  await expect(page).toHaveURL(/\/library$/)
  await expect(page.getByText('Board “Spring market” deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: /market/ })).toHaveCount(0)
})
