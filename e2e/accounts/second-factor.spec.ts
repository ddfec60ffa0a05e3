import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { openBasicDesign } from '../basic-design.ts'
import { test } from '../journey-test.ts'
import { becomeMember, enterAs, password } from '../people.ts'
import { signInAs } from '../screens.ts'

const api = '/backend/api/v1'

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

/** Turns on the second factor through the API; returns the recovery codes. */
async function turnOnByApi({ request }: Pick<Page, 'request'>) {
  const address = `${api}/auth/second-factor`
  const begun = await request.post(`${address}/begin`, { data: { currentPassword: password } })
  expect(begun.status()).toBe(200)
  const totp = new TOTP({ secret: Secret.fromBase32((await begun.json()).data.secret) })
  const confirmed = await request.post(`${address}/confirm`, { data: { code: totp.generate() } })
  expect(confirmed.status()).toBe(200)
  const { recoveryCodes }: { recoveryCodes: string[] } = (await confirmed.json()).data
  return recoveryCodes
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
  await expect(page.getByRole('list', { name: 'Sign-in history' })).toContainText(
    'Two-step verification failed',
  )
})

test('a stale second factor is asked for again in a dialog above the first one', async ({ page }) => {
  await becomeMember(page, 'step-up')
  const [code = '', another = ''] = await turnOnByApi(page)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Turn off' }).click()
  const question = page.getByRole('dialog', { name: 'Turn off two-step verification?' })
  const check = page.getByRole('dialog', { name: 'Confirm it’s you' })

  await expireFactorOnce(page)
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect(check.getByLabel('Code')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(check).toBeHidden()
  await expect(question.getByRole('alert')).toContainText('Confirm your identity with a code')

  await expireFactorOnce(page)
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
  request: elsewhere,
}) => {
  const email = await becomeMember({ request: elsewhere }, 'elsewhere')
  await enterAs(page, { email, password })
  await page.goto('/settings?tab=billing')
  // A reply after the change would redirect to the login before the click.
  await expect(page.getByRole('tab', { name: 'Security' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const [recovery = ''] = await turnOnByApi({ request: elsewhere })
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL('/login?next=%2Fsettings%3Ftab%3Dsecurity')
  await page.getByLabel('Code').fill(recovery)
  await page.keyboard.press('Enter')
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
})

test('an administrator views the site as a member, read-only, and returns to the member’s page', async ({
  page,
}) => {
  const member = await becomeMember(page, 'viewed')
  const email = await becomeMember(page, 'viewing')
  await makeAdministrator(page, email)
  await enterAs(page, { email, password })
  await turnOnByApi(page)
  await page.goto(`/admin/users?search=${member}`)
  await page.getByRole('link', { name: 'Ada Maker' }).click()
  await page.getByRole('button', { name: 'View as member' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'View as Ada Maker' }).click()
  const banner = page.getByRole('region', { name: 'View as member' })
  await expect(banner).toContainText(`You see the site as Ada Maker (${member}), read-only, until`)
  await openBasicDesign(page)
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
  const list = await page.request.get(`${api}/admin/users?search=${encodeURIComponent(email)}`)
  const address = `${api}/admin/users/${(await list.json()).data.rows[0].id}`
  const { version } = (await (await page.request.get(address)).json()).data.user
  const changed = await page.request.post(`${address}/change-role`, { data: { role: 'admin', version } })
  expect(changed.status()).toBe(200)
}

/** Answers the next removal of the second factor with 403 second_factor_stale. */
function expireFactorOnce(page: Page) {
  const message = 'Confirm your identity with a code of your authenticator app.'
  const json = { status: 'error', message, code: 'second_factor_stale', data: {} }
  return page.route('**/second-factor/remove', (route) => route.fulfill({ status: 403, json }), { times: 1 })
}
