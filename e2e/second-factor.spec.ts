import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { becomeMember, enterAs, password } from './people.ts'
import { signInAs } from './screens.ts'

/** Turns on the second factor in the settings; returns the recovery codes. */
async function turnOn(page: Page) {
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The code is not correct')).toBeVisible()
  await page.keyboard.type(totp.generate())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = await page.locator('li code').allTextContents()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  return codes
}

async function submitPassword(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
}

test('on a phone a member turns on two-step verification, and each login requires a code', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = await becomeMember(page, 'two-steps')
  const [recovery = ''] = await turnOn(page)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const elsewhere = await phone.newPage()
  await elsewhere.goto('/settings?tab=security')
  await submitPassword(elsewhere, email)
  await expect(elsewhere.getByLabel('Code')).toBeFocused()
  await elsewhere.keyboard.type('abcd-efgh')
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByText('The code is not correct')).toBeVisible()

  // A session without its second factor is not signed in.
  await elsewhere.goto('/home')
  await expect(elsewhere).toHaveURL('/login?next=%2Fhome')
  await elsewhere.getByRole('button', { name: 'Use another account' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Login' })).toBeVisible()
  await submitPassword(elsewhere, email)
  await elsewhere.keyboard.type(recovery)
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere).toHaveURL(/\/home$/)

  await page.reload()
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sign-in history' })).toContainText('Wrong second factor')
})

test('an old second factor is required again, in a dialog over the one that needs it', async ({ page }) => {
  await becomeMember(page, 'step-up')
  const [code = '', another = ''] = await turnOn(page)
  await page.getByRole('button', { name: 'Turn off' }).click()
  const question = page.getByRole('dialog', { name: 'Turn off two-step verification?' })
  const check = page.getByRole('dialog', { name: 'Confirm it’s you' })

  await expireFactorOnce(page, '**/second-factor/remove')
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect(check.getByLabel('Code')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(check).toBeHidden()
  await expect(question.getByRole('alert')).toContainText('Confirm your identity with a code')

  await expireFactorOnce(page, '**/second-factor/remove')
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect(check.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(code.slice(1))
  await page.keyboard.press('Enter')
  await expect(check.getByText('The code is not correct')).toBeVisible()
  await page.keyboard.type(another)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Two-step verification is off.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('when two-step verification is turned on elsewhere, an open page requires the code', async ({
  page,
  browser,
}) => {
  const email = await becomeMember(page, 'elsewhere')
  const other = await (await browser.newContext()).newPage()
  const signedIn = await other.request.post('/backend/api/v1/auth/login', { data: { email, password } })
  expect(signedIn.status()).toBe(200)
  await other.goto('/settings?tab=billing')
  const [recovery = ''] = await turnOn(page)
  await other.getByRole('tab', { name: 'Security' }).click()
  await expect(other).toHaveURL('/login?next=%2Fsettings%3Ftab%3Dsecurity')
  await other.getByLabel('Code').fill(recovery)
  await other.keyboard.press('Enter')
  await expect(other.getByText('9 recovery codes left.')).toBeVisible()
})

test('an administrator views the site as a member, read-only, and returns to the member’s page', async ({
  page,
  browser,
}) => {
  const member = await becomeMember(await (await browser.newContext()).newPage(), 'viewed')
  const email = await becomeMember(page, 'viewing')
  await makeAdministrator(await (await browser.newContext()).newPage(), email)
  await enterAs(page, { email, password })
  await turnOn(page)
  await page.goto(`/admin/users?search=${member}`)
  await page.getByRole('link', { name: 'Ada Maker' }).click()
  await page.getByRole('button', { name: 'View as member' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'View as Ada Maker' }).click()
  const banner = page.getByRole('region', { name: 'View as member' })
  await expect(banner).toContainText(`You see the site as Ada Maker (${member}), read-only, until`)
  await page.goto('/products?access=basic')
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  const refusal = 'This is not available while you view the site as Ada Maker.'
  await expect(page.getByRole('alert').filter({ hasText: refusal }).first()).toBeVisible()
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await banner.getByRole('button', { name: 'End view' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]+$/)
  await expect(page.getByText(/viewed the site as/)).toBeVisible()
  await expect(banner).toBeHidden()
})

async function makeAdministrator(page: Page, email: string) {
  await signInAs(page, 'admin')
  await page.goto(`/admin/users?search=${email}`)
  await page.getByRole('link', { name: 'Ada Maker' }).click()
  await page.getByRole('button', { name: 'Make administrator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.context().close()
}

/** As if the second factor had been entered long ago. */
function expireFactorOnce(page: Page, url: string) {
  const message = 'Confirm your identity with a code of your authenticator app.'
  const json = { status: 'error', message, code: 'second_factor_stale', data: {} }
  return page.route(url, (route) => route.fulfill({ status: 403, json }), { times: 1 })
}
