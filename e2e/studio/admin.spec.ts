import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../journey-test.ts'
import { mailTo } from '../mailbox.ts'
import { admin, becomeMember, enterAs, freshEmail, password } from '../people.ts'

async function confirm(page: Page, button: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

test('an administrator finds and suspends a user, for whom no studio exists, and finds a colleague’s change in the audit log', async ({
  page,
  browser,
}) => {
  const member = await (await browser.newContext()).newPage()
  const email = await becomeMember(member, 'suspect')
  await expectNoStudio(member)
  await enterAs(page, admin)
  await page.goto('/no-such-page')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()

  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('suspect')
  await expect(page).toHaveURL(/search=suspect/)
  await page.keyboard.type(email.slice('suspect'.length))
  await expect(page).toHaveURL(/search=suspect-.*test/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /CSV/ }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file.split('\r\n')).toHaveLength(3)
  expect(file).toContain(email)

  await page.getByRole('link', { name: 'Ada Maker' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Maker' })).toBeVisible()
  await giveNothing(page)
  await suspend(page, 'Files were shared')
  await expect(page.getByText(/^Suspended on .*Files were shared/)).toBeVisible()
  await expect(page.getByText('Administrator suspended this user')).toBeVisible()
  expect((await mailTo(page.request, email, /suspended/)).text).toContain('Files were shared')
  await expectSuspended(member, 'Files were shared')

  await page.getByRole('button', { name: 'Lift suspension' }).click()
  const id = page.url().split('/').at(-1)
  const body = { version: 2 }
  const colleague = await page.request.post(`/backend/api/v1/admin/users/${id}/unsuspend`, { data: body })
  expect(colleague.status()).toBe(200)
  await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click()
  await expect(page.getByRole('dialog')).toContainText('Administrator changed this a moment ago.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()

  await page.getByRole('link', { name: 'Audit log of this user' }).click()
  await expect(page.getByRole('row', { name: /lifted the suspension/ })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
})

/** Each error stands at its field. */
async function giveNothing(page: Page) {
  await page.getByRole('button', { name: 'Give plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give plan' }).click()
  await expect(page.getByLabel('Until and including')).toHaveAccessibleDescription('Choose a day.')
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(/Say why\.$/)
  await page.keyboard.press('Escape')
}

/** To a member the administrators’ area does not exist. */
async function expectNoStudio(member: Page) {
  await member.goto('/admin/users')
  await expect(member.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(member.getByRole('navigation', { name: 'Admin' })).toHaveCount(0)
}

async function expectSuspended(member: Page, reason: string) {
  await member.goto('/home')
  await expect(member.getByText(`Your account is suspended: ${reason}`)).toBeVisible()
  await member.goto('/subscribe')
  await expect(member.getByText('You can choose a plan once the suspension is lifted.')).toBeVisible()
}

async function suspend(page: Page, reason: string) {
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(/Say why\.$/)
  await page.getByLabel('Reason').fill(reason)
  await confirm(page, 'Suspend')
}

test('lists are sorted, filtered and paged by their address, and many rows are changed at once', async ({
  page,
}) => {
  const others = [1, 2].map(() => freshEmail('many'))
  for (const email of others) {
    const register = { name: 'Many Makers', email, password, country: 'Portugal' }
    await page.request.post('/backend/api/v1/auth/register', { data: register })
  }
  await enterAs(page, admin)
  await page.goto('/admin/users?country=PT&verified=no')
  await page.getByRole('button', { name: 'Email' }).click()
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=email/)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByLabel('Role').check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Role' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Role' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all users on this page' }).check()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await confirm(page, 'Sign out')
  await expect(page.getByRole('button', { name: 'Clear selection' })).toBeHidden()
  await page.getByLabel('Country').selectOption('AQ')
  await page.getByLabel('Verified').selectOption('Yes')
  await page.getByLabel('Plan').selectOption('Yearly')
  await expect(page.getByText('No matching users')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/users\?sort=email$/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/users?country=PT')
  await expect(page.getByRole('list', { name: 'users' }).getByRole('listitem').first()).toContainText(
    'Portugal',
  )
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.getByLabel('Country').selectOption('All')
  await expect(page).toHaveURL(/users$/)
})

test('a table that scrolls sideways does not cover its first row', async ({ page }) => {
  const drop = 'beschlag'.repeat(25)
  await enterAs(page, admin)
  await page.route(/\/api\/v1\/admin\/products(\?|$)/, async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = JSON.parse(await response.text())
    const rows = data.rows.map((row: object) => ({ ...row, drop }))
    await route.fulfill({ response, json: { ...envelope, data: { ...data, rows } } })
  })
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'designs, scrolls sideways' })).toBeVisible()
  const box = page.getByRole('row').nth(1).getByRole('checkbox')
  await box.check()
  await expect(box).toBeChecked()
})
