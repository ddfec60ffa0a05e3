import { expect } from '@playwright/test'
import { test } from '../journey-test.ts'
import { becomeMember, enterAs, password } from '../people.ts'
import { signInAs } from '../screens.ts'

test('typed text stays when the session expires, with a link to the login', async ({ page }) => {
  const email = await becomeMember(page, 'ended-session')
  await page.goto('/settings?tab=printer')
  await page.getByRole('button', { name: 'Add printer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add printer' })
  await dialog.getByRole('combobox', { name: 'Printer' }).fill('Another printer')
  await dialog.getByLabel('Name').fill('Workshop CoreXY')
  for (const side of ['Width', 'Depth', 'Height']) await dialog.getByLabel(side).fill('300')
  await page.context().clearCookies()
  const refreshed = page.waitForResponse('**/auth/refresh')
  await dialog.getByRole('button', { name: 'Save printer' }).click()
  await refreshed
  await expect(dialog.getByRole('alert')).toContainText('Please log in.')
  await expect(dialog.getByLabel('Name')).toHaveValue('Workshop CoreXY')

  await enterAs(page, { email, password })
  await page.goto('/settings')
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Please log in.')
  page.on('dialog', (leaving) => leaving.accept())
  await alert.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login?next=%2Fsettings')
})

test('every action after the session expired leads to the login', async ({ page }) => {
  for (const [address, does] of [
    ['/subscribe', 'Unlock Designs'],
    ['/settings?tab=billing&cancel=1', 'Cancel my plan'],
    ['/settings?tab=billing', 'Replace card'],
    ['/settings?tab=privacy', 'Export my data'],
    ['/settings?tab=security', 'Log out all other devices'],
  ] as const) {
    await signInAs(page, address === '/subscribe' ? 'basic' : 'monthly')
    await page.goto(address)
    const button = page.getByRole('button', { name: does, exact: true })
    await expect(button).toBeVisible()
    await page.context().clearCookies()
    await button.click()
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address)}`)
  }
})

test('a list that fails because the session expired offers the login, and typed text stays', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/reports')
  await page.getByLabel('From').fill('2026-01-01')
  await expect(page).toHaveURL(/from=2026-01-01/)
  await page.context().clearCookies()
  await page.getByLabel('From').fill('2026-01-02')
  const panel = page.getByRole('alert').filter({ hasText: 'Please log in.' }).first()
  await panel.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Freports/)
})
