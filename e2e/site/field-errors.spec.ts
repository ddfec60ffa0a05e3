import { expect, type Page } from '@playwright/test'
import { test } from '../journey-test.ts'
import { signInAs } from '../screens.ts'

test.use({ viewport: { width: 390, height: 844 } })

const longest = {
  type: 'Abcdefg1',
  sentence: 'Password must include at least one special character.',
}

/** Errors appear one by one as fields lose focus, and all at once on submit. */
async function expectSteadyButton(page: Page, name: string, errors: () => Promise<void>) {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  await page.evaluate('document.fonts.ready')
  const top = async () =>
    Number(await button.evaluate('(element) => element.getBoundingClientRect().top + scrollY'))
  const before = await top()
  await errors()
  expect(await top()).toBe(before)
  await button.click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  expect(await top()).toBe(before)
}

async function breakPasswordRule(page: Page, label: string) {
  await page.getByLabel(label, { exact: true }).fill(longest.type)
  await expect(page.getByText(longest.sentence)).toBeVisible()
}

test('errors do not move the button of sign-up, of a new password and of sign-in', async ({ page }) => {
  await page.goto('/signup?plan=basic_free')
  await expectSteadyButton(page, 'Create An Account', () => breakPasswordRule(page, 'Password'))
  await expect(page.getByText('You must accept the Terms & Conditions and Terms of Use')).toBeVisible()

  await page.goto('/reset/reset-password?user=a&code=b')
  await expectSteadyButton(page, 'Reset Password', () => breakPasswordRule(page, 'New password'))

  await page.goto('/login')
  await expectSteadyButton(page, 'Login', async () => {
    await page.getByLabel('Email').focus()
    await page.getByLabel('Email').blur()
  })
})

test('errors do not move the button of the password in the settings', async ({ page }) => {
  await signInAs(page, 'monthly')
  await page.goto('/settings?tab=security')
  await expectSteadyButton(page, 'Change password', () => breakPasswordRule(page, 'New password'))
})
