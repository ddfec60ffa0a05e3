import { expect, type Page } from '@playwright/test'
import { box } from '#geometry/testing/shapes.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { test } from '../journey-test.ts'
import { mailTo } from '../mailbox.ts'
import { admin, becomeMember, enterAs, password } from '../people.ts'

type Design = { title: string; access: 'basic' | 'paid'; category: string; drop: string }

test('a month: a category, a drop with two designs, its email, and a member’s download', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000)
  await page.context().addCookies([{ name: 'gdpr_consent', value: 'declined', url: String(baseURL) }])
  const stamp = Date.now()
  const [category, drop] = [`Rings ${stamp}`, `Ring month ${stamp}`]
  const [basic, paid] = [`Napkin ring ${stamp}`, `Planter ring ${stamp}`]
  const email = await becomeMember(page, 'monthly')
  await enterAs(page, admin)
  await addCategory(page, category)
  const dropAddress = await addDrop(page, drop)
  await addDesign(page, { title: basic, access: 'basic', category, drop })
  await addDesign(page, { title: paid, access: 'paid', category, drop })

  await page.goto(dropAddress)
  const designs = page.getByRole('list', { name: 'Designs' })
  await expect(designs.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Preview email' }).click()
  const mail = page.frameLocator('iframe[title="Email"]')
  for (const said of [`A new drop is out: ${drop}.`, basic, paid])
    await expect(mail.getByText(said)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('radio', { name: 'Now' }).check({ force: true })
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(/^Published on /)).toBeVisible()

  const { text } = await mailTo(page.request, email, new RegExp(`^New drop: ${drop}$`))
  for (const title of [basic, paid]) expect(text).toContain(title)
  const [, path = ''] = text.match(/https?:\/\/[^/\s]+(\/products\/filter\/\S+)/) ?? []
  await enterAs(page, { email, password })
  await page.goto(path)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: paid }).first().click()
  await expect(page.getByRole('link', { name: 'Upgrade to download' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: basic }).first().click()
  const started = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /as STL/ })
    .first()
    .click()
  expect((await started).suggestedFilename()).toBe(`napkin-ring-${stamp}.stl`)
})

async function addCategory(page: Page, name: string) {
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function addDrop(page: Page, title: string) {
  await page.getByRole('link', { name: 'Drops', exact: true }).click()
  await page.getByRole('button', { name: 'Add drop' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return page.url()
}

/** Creates a complete draft that is published with the drop. */
async function addDesign(page: Page, { title, access, category, drop }: Design) {
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Designs' }).click()
  await page.getByRole('link', { name: 'Add design' }).first().click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await expect(page).toHaveURL(/edit-product\/[0-9a-f-]+$/)
  const name = `${title.toLowerCase().replaceAll(' ', '-')}.stl`
  const mesh = box([40, 20, access === 'basic' ? 10 : 12])
  const model = { name, mimeType: 'model/stl', buffer: Buffer.from(writeStl(mesh)) }
  await page.locator('input[aria-label="Upload model files"]').setInputFiles(model)
  await page.locator('input[aria-label="Upload pictures"]').setInputFiles('web/public/social.jpg')
  await page.getByLabel('Short text').fill('One ring for many uses')
  await page.getByLabel('Description').fill('A plain ring.')
  await page.getByLabel('Category').selectOption(category)
  await page.getByLabel('Drop').selectOption(drop)
  await page.getByLabel('Access').selectOption(access)
  await page.getByLabel('Alternative text').fill('The ring on a table')
  await expect(page.getByText(`Added to the design: ${name}`)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByLabel('Print time (min)')).not.toHaveValue('')
  await expect(page.getByText('Ready to publish')).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()
}
