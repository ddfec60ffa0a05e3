import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page, type Route } from '@playwright/test'
import { test } from '../journey-test.ts'
import { admin, becomeMember, enterAs } from '../people.ts'

const api = '/backend/api/v1'

/** Short enough to type with pauses, and unique among the journeys. */
const freshWord = () => `q${(Date.now() % 1e8).toString(36)}`

async function press(page: Page, button: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** A pause longer than the debounce of the list must not take the focus from the box. */
async function find(page: Page, word: string) {
  const box = page.getByRole('searchbox', { name: 'Search' })
  await box.fill(word.slice(0, -2))
  await box.pressSequentially(word.slice(-2), { delay: 300 })
  await expect(box).toHaveValue(word)
  await expect(box).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`search=${word}$`))
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/**
 * Moves a row to the top. Another journey may change the list before the save: the order is then refused, and this
 * retries.
 */
async function moveUp(page: Page, name: string) {
  const dialog = page.getByRole('dialog')
  const scrollPosition = async () => {
    const said = dialog.getByText(new RegExp(`^${name} is at place`))
    await expect(said).toBeAttached({ timeout: 5000 })
    return said.textContent()
  }
  await expect(async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Change order' }).click()
    await page.getByRole('button', { name: `Move ${name}` }).focus()
    await page.keyboard.press('Space')
    const place = await scrollPosition()
    await page.keyboard.press('ArrowUp')
    await expect.poll(scrollPosition, { timeout: 5000 }).not.toBe(place)
    await page.keyboard.press('Space')
    await expect(dialog.getByText(new RegExp(`^${name} is put down at place`))).toBeAttached({
      timeout: 5000,
    })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden({ timeout: 5000 })
    await expect(page.getByRole('row').nth(1)).toContainText(name, { timeout: 5000 })
  }).toPass({ timeout: 90_000 })
}

async function addCategory(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add category' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Text (optional)').fill('For everything that hangs.')
  await press(page, 'Save')
}

/** Reads a category by the API, as a second administrator. */
async function categoryNamed({ request }: Page, name: string) {
  const list = await request.get(`${api}/admin/categories?search=${encodeURIComponent(name)}`)
  const { id, slug, text, version } = JSON.parse(await list.text()).data.rows[0]
  return { id, content: { name, slug, text, version } }
}

async function addDraft({ request }: Page, { title, categoryId }: { title: string; categoryId: string }) {
  const added = await request.post(`${api}/admin/products`, { data: { title } })
  const address = `${api}/admin/products/${JSON.parse(await added.text()).data.id}`
  const { product } = JSON.parse(await (await request.get(address)).text()).data
  const data = { ...product.content, categoryId, revision: product.revision }
  expect((await request.patch(address, { data })).status()).toBe(200)
}

test('categories are added, ordered, renamed and merged, and the audit log has each step', async ({
  page,
}) => {
  const word = freshWord()
  const [hooks, trays] = [`Hooks ${word}`, `Trays ${word}`]
  await enterAs(page, admin)
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
  await page.keyboard.press('Escape')
  await addCategory(page, hooks)
  await addCategory(page, trays)
  await find(page, word)
  await expect(page.getByText('2 categories', { exact: true })).toBeVisible()
  await moveUp(page, trays)
  await meetAColleague(page, trays)
  await mergeCategories(page, { from: hooks, into: `Wide ${trays}` })
  await readTheLog(page, { word, gone: hooks })
})

/** Delays the list, so that a dialog could open again before the list is reloaded. */
async function slowly(route: Route) {
  await wait(1000)
  await route.continue()
}

/** The change of the second administrator is not overwritten, and is shown when the dialog opens again. */
async function meetAColleague(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const { id, content } = await categoryNamed(page, name)
  const data = { ...content, text: 'For keys and coins.' }
  expect((await page.request.patch(`${api}/admin/categories/${id}`, { data })).status()).toBe(200)
  await page.getByLabel('Text (optional)').fill('For letters.')
  await page.route('**/admin/categories?*', slowly)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('changed this a moment ago')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.unroute('**/admin/categories?*', slowly)
  await expect(page.getByLabel('Text (optional)')).toHaveValue('For keys and coins.')
  await page.getByLabel('Name').fill(`Wide ${name}`)
  await press(page, 'Save')
  await expect(page.getByRole('cell', { name: `Wide ${name}`, exact: true })).toBeVisible()
}

async function mergeCategories(page: Page, { from, into }: { from: string; into: string }) {
  const { id } = await categoryNamed(page, from)
  await addDraft(page, { title: `Coat hook ${from}`, categoryId: id })
  await page.reload()
  await page.getByRole('button', { name: `Delete ${from}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Choose another category for its 1 design.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByLabel('Move designs to')).toHaveAccessibleDescription(
    /has designs\. Choose the category/,
  )
  await page.getByLabel('Move designs to').selectOption(into)
  await press(page, 'Delete')
  await expect(rowOf(page, from)).toHaveCount(0)
  await expect(rowOf(page, into).getByRole('cell', { name: '1', exact: true })).toBeVisible()
}

async function readTheLog(page: Page, { word, gone }: { word: string; gone: string }) {
  await page.goto('/admin/audit')
  await page.getByLabel('Record type').selectOption('category')
  await expect(page).toHaveURL(/kind=category/)
  await find(page, word)
  await expect(page.getByText('5 entries', { exact: true })).toBeVisible()
  const renamed = page.getByRole('row').filter({ hasText: 'Administrator' }).filter({ hasText: 'name: ' })
  await expect(renamed.filter({ hasText: 'edit' }).getByRole('deletion')).toContainText(/^Trays/)
  await expect(page.getByRole('row', { name: /deleted the category/ })).toContainText(gone)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('From').fill(tomorrow)
  await expect(page.getByText('No matching entries')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('5 entries', { exact: true })).toBeVisible()

  // There is no button and no call.
  await expect(page.getByRole('table').getByRole('button', { name: /edit|delete|remove/i })).toHaveCount(0)
  const list = await page.request.get(`${api}/admin/audit?search=${word}`)
  const [{ id }] = JSON.parse(await list.text()).data.rows
  for (const method of ['PATCH', 'PUT', 'DELETE'])
    expect((await page.request.fetch(`${api}/admin/audit/${id}`, { method, data: {} })).status()).toBe(404)
}

async function addBanner(page: Page, alt: string) {
  await page.getByRole('button', { name: 'Add banner' }).click()
  await page.getByLabel('Alternative text').fill(alt)
  await page.getByLabel('Picture for wide screens').setInputFiles('web/public/social.jpg')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose a picture for phones.')).toBeVisible()
  await page.getByLabel('Picture for phones').setInputFiles('web/public/social.jpg')
  await page.getByRole('dialog').getByLabel('Audience').selectOption('With a paid plan')
  await press(page, 'Save')
}

/** Opens the home page and waits for the banners of this member. */
async function seeHome(page: Page) {
  const answered = page.waitForResponse('**/banner/active')
  await page.goto('/home')
  expect((await answered).status()).toBe(200)
}

test('banners are shown to their audience in order, count clicks, and can be removed', async ({
  page,
  browser,
}) => {
  const word = freshWord()
  const [sale, kits] = [`Sale ${word}`, `Kits ${word}`]
  const [basic, paying] = [await browser.newPage(), await browser.newPage()]
  await becomeMember(basic, 'banner')
  await enterAs(paying, { email: 'monthly@layerdrop.test', password: 'Layerdrop-demo-1' })
  await enterAs(page, admin)
  await page.goto('/admin/banners')
  await addBanner(page, sale)
  await addBanner(page, kits)
  await find(page, word)
  await moveUp(page, kits)

  await paying.goto('/home')
  const news = paying.getByRole('region', { name: 'News' })
  const shown = news.getByRole('img', { name: word, includeHidden: true })
  await expect(shown).toHaveCount(2)
  expect(await shown.evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual([kits, sale])
  await paying.setViewportSize({ width: 390, height: 844 })
  const counted = paying.waitForResponse('**/banner/*/click')
  await paying.getByRole('link', { name: kits }).click()
  await expect(paying).toHaveURL(/\/products/)
  await counted
  await seeHome(basic)
  await expect(basic.getByRole('img', { name: word, includeHidden: true })).toHaveCount(0)

  await page.reload()
  await expect(rowOf(page, kits).getByRole('cell').nth(5)).toHaveText('1')
  await page.getByRole('button', { name: `Edit ${kits}` }).click()
  await page.getByRole('dialog').getByLabel('Audience').selectOption('Without a paid plan')
  await press(page, 'Save')
  await page.getByLabel('Audience').selectOption('Without a paid plan')
  await expect(page).toHaveURL(/audience=basic/)
  await expect(rowOf(page, sale)).toHaveCount(0)
  await basic.reload()
  await expect(basic.getByRole('img', { name: kits, includeHidden: true })).toHaveCount(1)
  await page.getByRole('button', { name: `Delete ${kits}` }).click()
  await press(page, 'Delete')
  await page.getByLabel('Audience').selectOption('All')
  await page.getByRole('button', { name: `Delete ${sale}` }).click()
  await press(page, 'Delete')
  await expect(page.getByText('No matching banners')).toBeVisible()
  await seeHome(basic)
  await expect(basic.getByRole('img', { name: word, includeHidden: true })).toHaveCount(0)
  await basic.close()
  await paying.close()
})

test('a long name without spaces fits a phone, and a list of one page has no pager', async ({ page }) => {
  const name = `${freshWord()}${'beschlag'.repeat(6)}`
  await enterAs(page, admin)
  await page.goto('/admin/categories')
  await addCategory(page, name)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/categories?search=${name}`)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
  await expect(page.getByText('1 category', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
})

test('a printed studio list has the headings of its columns', async ({ page }) => {
  await enterAs(page, admin)
  await page.goto('/admin/users')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table').getByRole('button', { name: 'Email' })).toBeVisible()
})
