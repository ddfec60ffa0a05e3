import { expect, type Page } from '@playwright/test'
import { isolatedTest, test } from '../journey-test.ts'
import { codeTo, mailTo } from '../mailbox.ts'
import { becomeMember, enterAs, freshEmail, password } from '../people.ts'
import { watchPolicy } from '../watch-policy.ts'

isolatedTest(
  'name and photo are changed in the profile without inline styles, and arrow keys move between the tabs',
  async ({ page, context }) => {
    const refused = await watchPolicy(context)
    await becomeMember(page, 'profile')
    await page.goto('/settings')
    const photo = page.getByLabel('Photo', { exact: true })
    const name = page.getByLabel('Name', { exact: true })
    await photo.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await expect(page.getByText('The picture must be PNG, JPEG or WebP and at most 5 MB.')).toBeVisible()
    await photo.setInputFiles('web/public/social.jpg')
    const cropper = page.getByRole('dialog', { name: 'Crop your photo' })
    await cropper.getByRole('group', { name: /^Your photo/ }).press('ArrowRight')
    await cropper.getByRole('slider', { name: 'Zoom' }).fill('2')
    await cropper.getByRole('button', { name: 'Use photo' }).click()
    await expect(cropper).toHaveCount(0)
    await name.fill('Ada Lovelace')

    await page.getByRole('tab', { name: 'Security' }).click()
    await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText('Profile saved.'),
    ).toBeVisible()
    expect(refused).toEqual([])
    await page.reload()
    await expect(name).toHaveValue('Ada Lovelace')
    await expect(page.locator('main img')).toHaveAttribute('src', /^\/media\//)
    await expect(page.getByLabel('Country')).toHaveAttribute('readonly')

    await page.getByRole('button', { name: 'Remove photo' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('main img')).toHaveAttribute('src', '/profile-blank.svg')

    await page.getByRole('tab', { name: 'Profile' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('tab', { name: 'Plan & billing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/settings?tab=billing')
    await expect(page.getByText('Basic').first()).toBeVisible()
  },
)

test('printers and slicer are saved', async ({ page }) => {
  await becomeMember(page, 'printers')
  await page.goto('/product-details/fir-trio')
  await page.getByRole('link', { name: 'Add your printer', exact: true }).click()
  await expect(page).toHaveURL('/settings?tab=printer')
  await page.getByRole('button', { name: 'Add printer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add printer' })
  await dialog.getByRole('button', { name: 'Save printer' }).click()
  await expect(dialog.getByText('Choose your printer.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Printer' }).fill('a1 mini')
  await page.getByRole('option', { name: 'Bambu Lab A1 mini' }).click()
  await page.route('**/api/v1/preference', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save printer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Network error or server not responding')
  await expect(dialog.getByLabel('Width')).toHaveValue('180')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Save printer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('180 × 180 × 180 mm, 0.4 mm nozzle, multi-colour')).toBeVisible()

  await page.getByRole('button', { name: 'Add printer' }).click()
  await dialog.getByRole('combobox', { name: 'Printer' }).fill('Another printer')
  await dialog.getByLabel('Name').fill('Workshop CoreXY')
  for (const side of ['Width', 'Depth', 'Height']) await dialog.getByLabel(side).fill('20')
  await dialog.getByRole('button', { name: 'Save printer' }).click()
  await expect(dialog.getByText('50 to 2000 mm.')).toHaveCount(3)
  await expect(dialog.getByLabel('Width')).toBeFocused()
  for (const side of ['Width', 'Depth', 'Height']) await dialog.getByLabel(side).fill('300')
  await dialog.getByLabel('Nozzle').selectOption('0.6 mm')
  await dialog.getByRole('button', { name: 'Save printer' }).click()
  await page.getByRole('button', { name: 'Make Workshop CoreXY the main printer' }).click()
  await page.getByLabel('Preferred slicer').selectOption('OrcaSlicer')
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Main printer' })).toContainText(
    'Workshop CoreXY',
  )
  await expect(page.getByLabel('Preferred slicer')).toHaveValue('orcaslicer')
  await page.goto('/product-details/fir-trio')
  await expect(page.getByText('Fits your Workshop CoreXY').locator('xpath=following-sibling::*')).toHaveText(
    'Yes',
  )
  await page.goto('/settings?tab=printer')
  await page.getByRole('button', { name: 'Remove Workshop CoreXY' }).click()
  await expect(page.getByText('Printer removed.')).toBeVisible()
})

test('theme, units and trading name follow the member; mails are chosen', async ({ page }) => {
  const email = await becomeMember(page, 'preferences')
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/v1/preference', async (route) => {
    if (route.request().method() === 'PATCH') await answered.promise
    await route.continue()
  })
  await page.goto('/settings')
  for (const theme of ['Light', 'Dark'])
    await page.getByRole('main').getByText(theme, { exact: true }).click()
  answered.resolve()
  await expect(async () => {
    const { data } = await (await page.request.get('/backend/api/v1/preference')).json()
    expect(data.preferences.theme).toBe('dark')
  }).toPass()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('main').getByText('Inches').click()
  await page.getByLabel('Trading name').fill('Ada’s Prints')
  await page.getByRole('button', { name: 'Save trading name' }).click()
  await expect(page.getByText('Trading name saved.')).toBeVisible()
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await page.getByRole('checkbox', { name: 'New drops' }).click()
  await expect(page.getByRole('checkbox', { name: 'New drops' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Receipts and account' })).toBeDisabled()

  await becomeAnotherBrowser(page)
  await enterAs(page, { email, password })
  await page.goto('/settings')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByLabel('Trading name')).toHaveValue('Ada’s Prints')
  await expect(page.getByRole('radio', { name: 'Inches' })).toBeChecked()
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await expect(page.getByRole('checkbox', { name: 'New drops' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Answers to my ideas' })).toBeChecked()
  await page.goto('/product-details/fir-trio')
  await expect(page.getByText('Largest part').locator('xpath=following-sibling::*')).toHaveText(
    '3.3 × 3.3 × 7.1 in',
  )
})

/** Removes what the browser remembers. */
async function becomeAnotherBrowser(page: Page) {
  await page.unrouteAll()
  await page.context().clearCookies()
  await page.goto('/favicon.svg')
  await page.evaluate('localStorage.clear()')
}

test('a link in a mail ends such mails, also for a visitor', async ({ page }) => {
  const done = { status: 'success', message: 'You are unsubscribed.', data: { kind: 'newDrops' } }
  await page.route('**/notification/unsubscribe/newDrops-right', (route) => route.fulfill({ json: done }))
  await page.goto('/unsubscribe/newDrops-wrong')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('alert')).toContainText('This link is incomplete.')
  await page.goto('/unsubscribe/newDrops-right')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
})

test('a member exports their data, deletes the account and restores it', async ({ page }) => {
  const email = await becomeMember(page, 'leaving')
  await page.goto('/settings?tab=privacy')
  await page.getByRole('button', { name: 'Export my data' }).click()
  await mailTo(page.request, email, /data is ready/)
  const link = page.getByRole('link', { name: 'Download my data' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^layerdrop-data-\d{4}-\d{2}-\d{2}\.zip$/)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill('Wrong-password-1')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('The current password is not correct.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog', { name: 'Your account is closed' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/$/)
  await mailTo(page.request, email, /will be deleted on/)

  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  const back = page.getByRole('dialog', { name: 'Welcome back' })
  await expect(back).toContainText('Your account is active again, and nothing was deleted.')
  await back.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('on a phone the tabs are rows; a failing tab leaves the others usable', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await becomeMember(page, 'rows')
  await page.route('**/api/v1/preference', (route) => route.abort())
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Printer & slicer' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Network error or server not responding')
  await page.getByRole('link', { name: 'All settings' }).click()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
})

test('a new email counts once its code is entered', async ({ page }) => {
  await becomeMember(page, 'email')
  const next = freshEmail('next-address')
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(next)
  await page.getByLabel('Current password').first().fill(password)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('We emailed a code to')).toContainText(next)
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await expect(page.getByRole('button', { name: /^Resend code in \d+s$/ })).toBeDisabled()
  await page.reload()
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByRole('alert')).toContainText(
    /^Please wait \d+ seconds before requesting another email\.$/,
  )
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeTo(page.request, next))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email address changed.')).toBeVisible()
  await expect(page.getByText('Your email is')).toContainText(next)

  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByLabel('New email')).toBeFocused()
  await page.getByLabel('New email').fill(freshEmail('regretted'))
  await page.getByLabel('Current password').first().fill(password)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Keep my current email' }).click()
  await expect(page.getByText('Your email stays the same.')).toBeVisible()
  await expect(page.getByText('We emailed a code to')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused()
  await expect(page.getByText('Your email is')).toContainText(next)
})
