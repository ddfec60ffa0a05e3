import { expect, type Page } from '@playwright/test'
import { day } from '#contract/durations.ts'
import { test } from '../journey-test.ts'
import { admin, enterAs, freshEmail, password } from '../people.ts'

async function createDraft(page: Page) {
  const data = { title: `Two tabs ${Date.now()}` }
  const created = await page.request.post('/backend/api/v1/admin/products', { data })
  return `/admin/product/edit-product/${(await created.json()).data.id}`
}

test('a design that changed in another tab is shown with what was typed in other fields', async ({
  page,
  context,
}) => {
  await enterAs(page, admin)
  const draft = await createDraft(page)
  const other = await context.newPage()
  await page.goto(draft)
  await other.goto(draft)
  await expect(other.getByLabel('Description')).toBeVisible()
  await page.getByLabel('Short text').fill('From the first tab')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await other.getByLabel('Description').fill('From the second tab')
  await other.getByRole('button', { name: 'Show the newer version' }).click()
  await expect(other.getByLabel('Short text')).toHaveValue('From the first tab')
  await expect(other.getByLabel('Description')).toHaveValue('From the second tab')
  await expect(other.getByText('All changes saved')).toBeVisible()
})

test('a question that another tab has answered says so', async ({ page, context }) => {
  await enterAs(page, admin)
  const title = `Spring ${Date.now()}`
  const drop = {
    title,
    slug: title.replace(' ', '-').toLowerCase(),
    theme: '',
    text: '',
    mailsMembers: false,
  }
  const created = await page.request.post('/backend/api/v1/admin/drops', { data: drop })
  const { id } = (await created.json()).data
  const plan = { version: 1, at: new Date(Date.now() + day).toISOString() }
  const planned = await page.request.post(`/backend/api/v1/admin/drops/${id}/schedule`, { data: plan })
  expect(planned.status()).toBe(200)
  const other = await context.newPage()
  const editDraft = async (tab: Page) => {
    await tab.goto(`/admin/drops/${id}`)
    await tab.getByRole('button', { name: 'Unschedule' }).click()
    return tab.getByRole('dialog').getByRole('button', { name: 'Unschedule' })
  }
  const [here, there] = [await editDraft(page), await editDraft(other)]
  await there.click()
  await expect(other.getByText('Draft. Members can’t see this drop.')).toBeVisible()
  await here.click()
  await expect(page.getByRole('dialog')).toContainText(`${title} has changed`)
  await expect(page.getByRole('dialog')).toContainText('Administrator changed this a moment ago.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('Draft. Members can’t see this drop.')).toBeVisible()
})

test('a question that is asked while the page loads the result of another stays open', async ({ page }) => {
  await enterAs(page, admin)
  const email = freshEmail('asked')
  const register = { name: 'Ada Maker', email, password, country: 'Portugal' }
  await page.request.post('/backend/api/v1/auth/register', { data: register })
  const found = await page.request.get(`/backend/api/v1/admin/users?search=${email}`)
  const [{ id }] = (await found.json()).data.rows
  await page.goto(`/admin/users/${id}`)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Verify email' }).click()
  await page.route(`**/api/v1/admin/users/${id}`, async (route) => {
    await isReleased
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Verify email' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog).toContainText('Delete the account of Ada Maker?')
  release()
  await expect(page.locator('button', { hasText: 'Verify email' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('the back button asks before it closes a dialog with typed values', async ({ page }) => {
  await enterAs(page, admin)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Categories' }).click()
  await page.getByRole('button', { name: 'Add category' }).first().click()
  const name = page.getByRole('dialog').getByLabel('Name')
  await name.fill('Garden tools')
  await page.goBack()
  const guard = page.getByRole('dialog').filter({ hasText: 'Leave without saving?' })
  await guard.getByRole('button', { name: 'Stay' }).click()
  await expect(guard).toBeHidden()
  await expect(name).toHaveValue('Garden tools')
  await page.goBack()
  await guard.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('a variable that an email does not have is refused at its field', async ({ page }) => {
  await enterAs(page, admin)
  await page.goto('/admin/email-templates?template=verify-email')
  const subject = page.getByLabel('Subject')
  await subject.fill('Hello {{ nobody }}')
  await page.getByLabel('Text', { exact: true }).focus()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(subject).toBeFocused()
  await expect(subject).toHaveAccessibleDescription('This email has no variable {{ nobody }}.')
  await page.getByRole('button', { name: 'Discard' }).click()
})
