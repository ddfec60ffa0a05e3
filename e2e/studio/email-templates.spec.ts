import { expect, type FrameLocator, type Page } from '@playwright/test'
import { isolatedTest, test } from '../journey-test.ts'
import { mailTo } from '../mailbox.ts'
import { admin, becomeMember, enterAs } from '../people.ts'
import { signInAs } from '../screens.ts'
import { watchPolicy } from '../watch-policy.ts'

const api = '/backend/api/v1'

/** Suspends a user and lifts the suspension, which sends the email. */
async function suspendAndLift({ request }: Page, email: string) {
  const list = await request.get(`${api}/admin/users?search=${encodeURIComponent(email)}`)
  const address = `${api}/admin/users/${JSON.parse(await list.text()).data.rows[0].id}`
  for (const step of ['suspend', 'unsuspend']) {
    const { user } = JSON.parse(await (await request.get(address)).text()).data
    const data = { version: user.version, ...(step === 'suspend' && { reason: 'A question is open.' }) }
    expect((await request.post(`${address}/${step}`, { data })).status()).toBe(200)
  }
}

/** An earlier run may have left a text: the journey starts with the built-in text. */
async function restoreBuiltIn({ request }: Page) {
  const address = `${api}/admin/email-templates/suspension-lifted`
  const { template } = JSON.parse(await (await request.get(address)).text()).data
  const data = { version: template.version, restored: 0 }
  if (!template.isBuiltIn) await request.post(`${address}/restore`, { data })
}

isolatedTest(
  'the text of a mail is changed with its variables in sight and its own styles, sent, and brought back',
  async ({ page, context }) => {
    const refused = await watchPolicy(context)
    const stamp = Date.now()
    const [subject, line] = [`Welcome back ${stamp}`, `We are glad to have you back, ${stamp}.`]
    const email = await becomeMember(page, 'returning')
    await enterAs(page, admin)
    await restoreBuiltIn(page)
    await page.goto('/admin/email-templates')
    await page.getByLabel('Search emails').pressSequentially('suspension lifted')
    await expect(page).toHaveURL(/search=suspension(\+|%20)lifted$/)
    await page.getByRole('list', { name: 'Emails' }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Suspension lifted' })).toBeVisible()

    const body = page.getByRole('textbox', { name: 'Text' })
    const mail = page.frameLocator('iframe[title="Email"]')
    await expectOwnStyles(mail, refused)
    const built = await body.inputValue()
    // Without a cursor yet, the variable is appended.
    await page.getByRole('button', { name: 'contact', exact: true }).click()
    await expect(body).toHaveValue(`${built}{{ contact }}`)
    await expect(body).toBeFocused()
    await page.getByLabel('Subject').fill(subject)
    await body.fill(`Hello,\n\n${line}`)
    await expect(page.getByText(/^Missing variables: .*\bname\b/)).toBeVisible()
    await expect(mail.getByText(line)).toBeVisible()
    await body.press('Control+Home')
    for (let step = 0; step < 'Hello'.length; step++) await body.press('ArrowRight')
    await body.pressSequentially(' ')
    await page.getByRole('button', { name: 'name', exact: true }).click()
    await expect(body).toHaveValue(`Hello {{ name }},\n\n${line}`)
    await expect(mail.getByText('Hello Ana Maker,')).toBeVisible()
    await body.press('Control+End')
    await body.pressSequentially(' {{{{ nobody }}')
    await expect(page.getByRole('status').filter({ hasText: 'The text cannot be rendered' })).toBeVisible()
    await body.fill(`Hello {{ name }},\n\n${line}`)
    await page.getByRole('radio', { name: 'Plain text' }).check({ force: true })
    await expect(page.locator('pre')).toContainText(`Hello Ana Maker,\n\n${line}`)
    await page.getByRole('button', { name: 'Send test email' }).click()
    expect((await mailTo(page.request, admin.email, new RegExp(subject))).text).toContain(line)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('All changes saved')).toBeVisible()

    await suspendAndLift(page, email)
    expect((await mailTo(page.request, email, new RegExp(subject))).text).toContain(
      `Hello Ada Maker,\n\n${line}`,
    )
    const builtIn = page.getByRole('listitem').filter({ hasText: /^Built-in text/ })
    await builtIn.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(body).toHaveValue(built)
  },
)

/** The content policy of the page refuses inline styles; the preview of an email needs them. */
async function expectOwnStyles(mail: FrameLocator, refused: string[]) {
  await expect(mail.locator('p').first()).toHaveCSS('font-weight', '700')
  const unstyled = await mail
    .locator('[style]')
    .evaluateAll(
      (each) => each.filter((one) => 'style' in one && (one.style as { length: number }).length === 0).length,
    )
  expect(unstyled).toBe(0)
  expect(refused).toEqual([])
}

test('an administrator writes product news, previews and sends them once', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/news')
  await page.getByRole('button', { name: 'Write news' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Subject is required')).toBeVisible()
  await page.getByLabel('Subject').fill('Boards are here')
  await page.getByLabel('Text').fill('Collect designs for your next market.')
  await page.getByRole('button', { name: 'Save draft' }).dblclick()
  const news = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Boards are here' })
  await expect(news).toHaveCount(1)
  await news.getByRole('button', { name: /^Send test email/ }).click()
  await expect(page.getByText('Test email sent to you.')).toBeVisible()
  await news.getByRole('button', { name: 'Send Boards are here' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(news.getByText('Sent', { exact: true })).toBeVisible()
  await expect(news.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
})

test('the preview of the email about a drop shows its picture', async ({ page }) => {
  await enterAs(page, admin)
  await page.goto('/admin/email-templates?template=new-drop')
  const picture = page.frameLocator('iframe[title=Email]').getByRole('img')
  await expect(picture).toBeVisible()
  // Cross-Origin-Resource-Policy counts in the frame: a sandbox has an origin of its own.
  await expect
    .poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
    .toBeGreaterThan(0)
})
