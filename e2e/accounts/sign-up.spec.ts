import { expect, type Page } from '@playwright/test'
import { isolatedTest, test } from '../journey-test.ts'
import { codeTo } from '../mailbox.ts'
import { freshEmail, openVerification, password, verify } from '../people.ts'

async function openForm(page: Page) {
  await page.goto('/signup?plan=basic_free')
  await expect(page.getByRole('button', { name: 'Create An Account' })).toBeVisible()
}

/** Only the last digit is wrong: the right code is then typed over the same digits. */
const wrong = (code: string) => `${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`

test('every invalid field shows its error and keeps the typed text, and a password the first rule it breaks', async ({
  page,
}) => {
  await openForm(page)
  const submit = page.getByRole('button', { name: 'Create An Account' })
  await submit.click()
  for (const sentence of [
    'Required',
    'Invalid email address',
    'Country is required',
    'Password must be at least 8 characters long.',
    'You must accept the Terms & Conditions and Terms of Use',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await name.fill('A')
  await expect(page.getByText('Name must be 2 characters long.')).toBeVisible()
  await page.getByLabel('Email').fill('ada@')
  await submit.click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@')

  const field = page.getByLabel('Password', { exact: true })
  const steps = {
    abc: 'Password must be at least 8 characters long.',
    abcdefgh: 'Password must include at least one uppercase letter.',
    Abcdefgh: 'Password must include at least one number.',
    Abcdefg1: 'Password must include at least one special character.',
  }
  for (const [typed, sentence] of Object.entries(steps)) {
    await field.fill(typed)
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await field.fill(password)
  await expect(page.getByText(/^Password must/)).toBeHidden()
  const confirm = page.getByLabel('Confirm password')
  await confirm.fill('Something-else-8')
  await confirm.blur()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await confirm.fill(password)
  await expect(page.getByText('Passwords do not match')).toBeHidden()
})

test('Brazil and China cannot be chosen and say why, and the terms open beside the form', async ({
  page,
  context,
}) => {
  await openForm(page)
  const country = page.getByRole('combobox', { name: 'Country' })
  for (const name of ['Brazil', 'China']) {
    await country.fill(name)
    const option = page.getByRole('option', { name: new RegExp(`^${name}`) }).first()
    await expect(option).toBeDisabled()
    await expect(option).toContainText('Service not available in China and Brazil')
  }
  await country.fill('portu')
  await country.press('Enter')
  await expect(country).toHaveValue('Portugal')
  await country.fill('aus')
  await country.press('Tab')
  await expect(country).toHaveValue('Portugal')
  await country.fill('lithu')
  await country.press('Tab')
  await expect(country).toHaveValue('Lithuania')
  await country.press('Escape')
  await expect(country).toHaveValue('Lithuania')
  await page.getByRole('button', { name: 'Where we are available' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Service not available in China and Brazil')

  const opened = context.waitForEvent('page')
  await page.getByRole('main').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(await opened).toHaveURL(/\/terms-and-conditions$/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Terms of Use' })).toHaveAttribute(
    'target',
    '_blank',
  )
})

test('a sign-up without a plan, or with an unknown one, leads to the plans on the landing page', async ({
  page,
}) => {
  for (const address of ['/signup', '/signup?plan=price_of_nothing']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.locator('#pricing')).toBeInViewport()
  }
  const basic = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Basic Plan' }) })
  await basic.getByRole('button', { name: 'Unlock Designs' }).click()
  await expect(page).toHaveURL('/signup?plan=basic_free')
})

test('two quick clicks create one account, and a wrong address can be typed again', async ({ page }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/register')) sent.push(request.postDataJSON())
  })
  await openForm(page)
  const email = freshEmail('twice')
  await page.getByLabel('Name', { exact: true }).fill('Ada Maker')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('combobox', { name: 'Country' }).fill('Portugal')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create An Account' }).dblclick()
  await expect(page.getByRole('dialog')).toBeVisible()
  const account = { name: 'Ada Maker', email, password, country: 'Portugal', countryCode: 'PT' }
  expect(sent).toEqual([{ ...account, priceId: 'basic_free' }])

  await page.getByRole('button', { name: 'Start again' }).click()
  const other = freshEmail('typo')
  await page.getByLabel('Email').fill(other)
  await page.getByRole('button', { name: 'Create An Account' }).click()
  await verify(page, other)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { name: 'Yours this month' })).toBeVisible()
})

test('an incomplete, non-numeric or wrong code is refused; the dialog survives a reload, and a failed payment page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = freshEmail('wrong-code')
  await openVerification(page, { plan: 'Monthly', email })
  const submit = page.getByRole('button', { name: 'Verify Email' })
  await page.keyboard.type('123')
  await submit.click()
  await expect(page.getByText('Please enter the complete verification code')).toBeVisible()
  await page.getByLabel('Digit 4 of 6').click()
  await page.keyboard.type('x')
  await expect(page.getByText('Verification code must only contain numbers')).toBeVisible()
  await pasteCode(page)

  await page.reload()
  await expect(page.getByRole('dialog')).toContainText(email)
  await expect(page.getByRole('button', { name: /^Resend code in \d+s$/ })).toBeDisabled()
  const code = await codeTo(page.request, email)
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(wrong(code))
  await submit.click()
  await expect(page.getByText('Invalid verification code')).toBeVisible()
  await page.keyboard.type(code)

  const payment = '**/payment/session'
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(payment, (route) => promise.then(() => route.abort()))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email verified successfully! Redirecting to payment...')).toBeVisible()
  resolve()
  await expect(page.getByText('Failed to create payment session')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay later' })).toHaveAttribute('href', '/home')
  await page.unroute(payment)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
})

/** Pastes six digits into the third box: they fill all of them. Erases the last two. */
async function pasteCode(page: Page) {
  await page.evaluate('navigator.clipboard.writeText(" 123-456 ")')
  await page.getByLabel('Digit 3 of 6').click()
  await page.keyboard.press('ControlOrMeta+v')
  for (const [index, digit] of [...'123456'].entries())
    await expect(page.getByLabel(`Digit ${index + 1} of 6`)).toHaveValue(digit)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(page.getByLabel('Digit 5 of 6')).toBeFocused()
  await expect(page.getByLabel('Digit 5 of 6')).toHaveValue('')
}

isolatedTest('another code can be requested after a minute', async ({ page }) => {
  await page.clock.install()
  await openVerification(page, { plan: 'Basic', email: freshEmail('resend') })
  await expect(page.getByRole('button', { name: /^Resend code in (60|[1-5]\d)s$/ })).toBeDisabled()
  await page.clock.fastForward(60_000)
  const sent = { status: 'success', message: 'Verification code sent successfully', data: {} }
  await page.route('**/auth/resend-verification-code', (route) => route.fulfill({ json: sent }))
  await page.getByRole('button', { name: 'Resend code', exact: true }).click()
  await expect(page.getByText('Verification code sent successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Resend code in \d+s$/ })).toBeDisabled()
})

test('a refused sign-up shows the reason in a popup and keeps the form', async ({ page }) => {
  await openForm(page)
  await page.getByLabel('Name', { exact: true }).fill('Ada Maker')
  await page.getByLabel('Email').fill(freshEmail('easy'))
  await page.getByRole('combobox', { name: 'Country' }).fill('Portugal')
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('Password1!')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create An Account' }).click()
  const popup = page.getByRole('dialog', { name: 'Error' })
  await expect(popup).toContainText('Choose a password that is harder to guess.')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Maker')

  await page.route('**/auth/register', (route) => route.abort())
  await page.getByRole('button', { name: 'Create An Account' }).click()
  await expect(popup).toContainText('Network error or server not responding')
  await popup.getByRole('button', { name: 'Continue' }).click()
  // A malformed reply.
  await page.route('**/auth/register', (route) => route.fulfill({ json: { status: 'success', data: null } }))
  await page.getByRole('button', { name: 'Create An Account' }).click()
  await expect(popup).toContainText('Error registering user')
})
