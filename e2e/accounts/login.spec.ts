import { expect, type Page } from '@playwright/test'
import { test } from '../journey-test.ts'
import { mailTo } from '../mailbox.ts'
import {
  becomeMember,
  freshEmail,
  login,
  password,
  priceOf,
  readVerified,
  register,
  verify,
} from '../people.ts'

/** Creates a member who is not signed in. */
async function createMember(page: Page, name: string) {
  const email = await becomeMember(page, name)
  await page.context().clearCookies()
  return email
}

async function submit(page: Page, email: string, secret: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

test('a wrong password shows a popup; the right one leads home', async ({ page }) => {
  const email = await createMember(page, 'login')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Required')).toHaveCount(2)
  await expect(page.getByLabel('Email')).toBeFocused()

  await submit(page, email, 'Wrong-password-1')
  const popup = page.getByRole('dialog', { name: 'Error' })
  await expect(popup).toContainText('The email or password is not correct.')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await login(page, email, password)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home$/)
})

test('login returns to the deep link', async ({ page }) => {
  const email = await createMember(page, 'next')
  await page.goto('/settings?tab=security')
  await expect(page).toHaveURL('/login?next=%2Fsettings%3Ftab%3Dsecurity')
  await submit(page, email, password)
  await expect(page).toHaveURL('/settings?tab=security')
})

test('when another member signs in, an open tab of the previous member reloads, even with unsaved text', async ({
  page,
  context,
}) => {
  const ada = await becomeMember(page, 'first-tab')
  await page.goto('/settings?tab=security')
  await expect(page.getByText('Your email is')).toContainText(ada)
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Typed by Ada')
  const secondTab = await context.newPage()
  const bob = await becomeMember(secondTab, 'second-tab')
  await secondTab.goto('/home')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Maker')
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page.getByText('Your email is')).toContainText(bob)

  await secondTab.getByRole('banner').getByRole('button', { name: 'Profile' }).click()
  await secondTab.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login?next=%2Fsettings%3Ftab%3Dsecurity')
})

test('verifying at a login on another device leads to the plan chosen at sign-up', async ({
  page,
  request,
}) => {
  const email = freshEmail('unverified')
  await register(request, { email, priceId: await priceOf(request, 'Monthly') })
  await page.goto('/login')
  await submit(page, email, password)
  await expect(page.getByRole('dialog')).toContainText(email)
  await readVerified(page, () => verify(page, email))
})

test('after logout the person is a visitor, and Sign Up leads to the plans', async ({ page }) => {
  await becomeMember(page, 'leaving')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('#pricing')).toBeInViewport()
})

test('the emailed link resets a forgotten password once', async ({ page }) => {
  const email = await createMember(page, 'forgot')
  await page.goto('/login')
  await page.getByText('Forgot Password?').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await expect(dialog.getByText('Email is required')).toBeVisible()
  await dialog.getByLabel('Email').fill('nobody')
  await expect(dialog.getByText('Invalid email format')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Check your email for a link to reset your password.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)

  const { text } = await mailTo(page.request, email, /password/i)
  const link = text.match(/\S+\/reset\/reset-password\S+/)?.[0] ?? ''
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset\/reset-password$/)
  await page.reload()
  await setPassword(page, 'Another-layer-8')
  await expect(page.getByText('Password reset successful')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await login(page, email, 'Another-layer-8')

  await page.goto(link)
  await setPassword(page, 'Yet-another-9')
  await expect(page.getByRole('alert')).toContainText('Invalid reset link')
})

async function setPassword(page: Page, next: string) {
  await page.getByLabel('New password').fill(next)
  await page.getByLabel('Confirm password').fill(next)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test('a reset link without user or code is invalid', async ({ page }) => {
  await page.goto('/reset/reset-password?user=1')
  await expect(page.getByText('Invalid reset link').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('This link is incomplete.')
  await expect(page.getByLabel('New password')).toHaveCount(0)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
})

test('a server that does not respond shows a message', async ({ page }) => {
  await page.route('**/auth/{login,reset-email}', (route) => route.abort())
  await page.goto('/login')
  await submit(page, 'ada@example.test', password)
  await expect(page.getByRole('dialog')).toContainText('Network error or server not responding')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Forgot Password?').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toHaveValue('ada@example.test')
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await expect(dialog.getByText('Failed to send reset email')).toBeVisible()
})
