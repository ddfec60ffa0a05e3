import { type Browser, expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { admin, becomeMember, enterAs, login, password } from './people.ts'

/** A page of somebody who has just signed in as a new administrator. */
async function becomeAdmin(browser: Browser, page: Page) {
  const email = await becomeMember(page, 'colleague')
  const first = await (await browser.newContext()).newPage()
  await enterAs(first, admin)
  await first.goto(`/admin/users?search=${email}`)
  await first.getByRole('link', { name: 'Ada Maker' }).click()
  await first.getByRole('button', { name: 'Make administrator' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click()
  await expect(first.getByRole('dialog')).toBeHidden()
  await page.reload()
  await login(page, email, password)
  return email
}

/** On the page of the second factor; gives the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('The code is not correct')).toBeVisible()
  await page.getByLabel('Code').fill(totp.generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.locator('li code').allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  return codes
}

test('a new administrator sets up the second factor, and is asked for it ever after', async ({
  page,
  browser,
}) => {
  const email = await becomeAdmin(browser, page)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  // Both pages have the button.
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Second factor' }).click()
  const [recovery = ''] = await setUp(page)

  const elsewhere = await (await browser.newContext()).newPage()
  await login(elsewhere, email, password)
  await elsewhere.goto('/admin/users')
  await expect(elsewhere.getByRole('table')).toHaveCount(0)
  await elsewhere.getByLabel('Code').fill(recovery)
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByRole('table')).toBeVisible()
  await page.reload()
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
})

test('a second factor that was shown long ago is asked for again, over the dialog that needs it', async ({
  page,
  browser,
}) => {
  await becomeAdmin(browser, page)
  await page.goto('/admin/security')
  const [code = '', another = ''] = await setUp(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the second factor?' })
  const check = page.getByRole('dialog', { name: 'Confirm it’s you' })

  await forgetFactorOnce(page, '**/second-factor/remove')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(check.getByLabel('Code')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(check).toBeHidden()
  await expect(question.getByRole('alert')).toContainText('Confirm with a code')

  await forgetFactorOnce(page, '**/second-factor/remove')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(check.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(code.slice(1))
  await page.keyboard.press('Enter')
  await expect(check.getByText('The code is not correct')).toBeVisible()
  await page.keyboard.type(another)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The second factor is off.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

/** As if it had been shown long ago. */
function forgetFactorOnce(page: Page, url: string) {
  const message = 'Confirm with a code of your authenticator app that it is you.'
  const json = { status: 'error', message, code: 'second_factor_stale', data: {} }
  return page.route(url, (route) => route.fulfill({ status: 403, json }), { times: 1 })
}
