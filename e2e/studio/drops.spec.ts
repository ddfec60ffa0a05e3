import { expect } from '@playwright/test'
import { test } from '../journey-test.ts'
import { admin, enterAs } from '../people.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')
const monthOf = (day: Date) => `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}`
const nameOf = (day: Date) => day.toLocaleDateString('en-US', { month: 'long', year: 'numeric' })

test('a scheduled drop appears in the calendar, on a desktop and on a phone', async ({ page, baseURL }) => {
  // The consent banner would cover the end of a full month.
  await page.context().addCookies([{ name: 'gdpr_consent', value: 'declined', url: String(baseURL) }])
  const now = new Date()
  const lastDay = new Date(now.getFullYear(), now.getMonth() + 3, 0)
  const dayAfter = new Date(now.getFullYear(), now.getMonth() + 3, 1)
  const title = `Evening lights ${now.getTime()}`
  await enterAs(page, admin)
  await page.goto('/admin/drops')
  await page.getByRole('button', { name: 'Add drop' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('button', { name: 'Preview email' }).click()
  await expect(
    page.frameLocator('iframe[title="Email"]').getByText(`A new drop is out: ${title}.`),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish' }).click()
  const time = page.getByRole('textbox', { name: 'Time', exact: true })
  await time.fill(`${monthOf(lastDay)}-${lastDay.getDate()}T23:30`)
  await page.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(page.getByText('Planned', { exact: true })).toBeVisible()
  await expect(page.getByText('0 of 2 promised designs, and no reason for fewer.')).toBeVisible()
  await page.getByRole('button', { name: 'Change time' }).click()
  await page.getByRole('textbox', { name: /^Reason for publishing fewer/ }).fill('One is still printing.')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()

  await page.goto(`/admin/drops?view=calendar&month=${monthOf(dayAfter)}`)
  const headingOf = (day: Date) => page.getByRole('heading', { level: 2, name: nameOf(day) })
  await expect(headingOf(dayAfter)).toBeVisible()
  await page.getByRole('button', { name: 'Previous month' }).press('Enter')
  await expect(headingOf(lastDay)).toBeVisible()
  const table = page.getByRole('table', { name: `Drops in ${nameOf(lastDay)}` })
  const dayName = lastDay.toLocaleDateString('en-US', { day: 'numeric', month: 'long' })
  const cell = table.getByRole('cell').filter({ hasText: dayName })
  await expect(cell.getByRole('link', { name: title })).toContainText('Scheduled')

  await page.setViewportSize({ width: 390, height: 844 })
  const agenda = page.getByRole('list', { name: `Drops in ${nameOf(lastDay)}` })
  await agenda.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(headingOf(lastDay)).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL(/\/admin\/drops\?view=calendar$/)
})

test('unsaved changes of one drop section survive saving the other, and leaving the page warns about them', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'gdpr_consent', value: 'declined', url: String(baseURL) }])
  await enterAs(page, admin)
  const now = Date.now()
  const design = `Draft for a drop ${now}`
  await page.request.post('/backend/api/v1/admin/products', { data: { title: design } })
  await page.goto('/admin/drops')
  await page.getByRole('button', { name: 'Add drop' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(`Two halves ${now}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click()

  const designTitle = page.getByRole('region', { name: 'Add designs' }).getByLabel('Title')
  await designTitle.fill(design)
  await page.getByRole('button', { name: `Add ${design}` }).click()
  await designTitle.fill('')
  await page.getByRole('textbox', { name: 'Theme' }).fill('Both kept ')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  const details = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Details' }) })
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('All changes saved')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Theme' })).toHaveValue('Both kept')
  const designs = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Designs' }) })
  await expect(designs.getByRole('link', { name: design })).toBeVisible()

  await page.getByRole('link', { name: 'Categories' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await designs.getByRole('button', { name: 'Save' }).click()
  await expect(designs.getByText('All changes saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await page.reload()
  await expect(designs.getByRole('link', { name: design })).toBeVisible()
})
