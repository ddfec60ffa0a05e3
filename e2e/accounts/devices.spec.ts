import { expect } from '@playwright/test'
import { isolatedTest, test } from '../journey-test.ts'
import { recordLayoutShift } from '../layout-shift.ts'
import { becomeMember, enterAs, password } from '../people.ts'
import { open } from '../screens.ts'

test('other devices are signed out, and the password is changed', async ({ page, browser }) => {
  const email = await becomeMember(page, 'devices')
  const elsewhere = await browser.newContext()
  await enterAs(elsewhere, { email, password })
  await page.goto('/settings?tab=security')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByLabel('Your password').fill('Not-my-layer-7')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(question.getByText('The current password is not correct.')).toBeVisible()
  await question.getByLabel('Your password').fill(password)
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('All other devices are signed out.')).toBeVisible()
  await expect(question).toHaveCount(0)
  // `ended-session.spec.ts` shows where that leads a page.
  expect((await elsewhere.request.get('/backend/api/v1/auth/refresh')).status()).toBe(401)
  await elsewhere.close()

  await page.getByLabel('Current password').fill('Not-my-layer-7')
  await page.getByLabel('New password').fill('short')
  await expect(page.getByText('Password must be at least 8 characters long.')).toBeVisible()
  for (const label of ['New password', 'Confirm password'])
    await page.getByLabel(label).fill('Another-layer-8')
  await page.getByRole('button', { name: 'Change password' }).click()
  const current = page.getByLabel('Current password')
  await expect(current).toBeFocused()
  await expect(current).toHaveAccessibleDescription('The current password is not correct.')
  await current.fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Your other devices were signed out.')).toBeVisible()
  const history = page.getByRole('list', { name: 'Sign-in history' }).getByRole('listitem')
  await expect(history).toHaveText([
    /^Signed in with the password.* on /,
    /^Signed in with a code from your email/,
  ])
})

for (const width of [1280, 390])
  isolatedTest(
    `the security settings of a member with many devices hold still, cold, warm and scrolled, ${width} pixels wide`,
    async ({ page, browser, context }) => {
      const email = await becomeMember(page, 'many-devices')
      for (let device = 0; device < 7; device++) {
        const elsewhere = await browser.newContext()
        await enterAs(elsewhere, { email, password })
        await elsewhere.close()
      }
      await page.setViewportSize({ width, height: 844 })
      // Slow enough that every part loads separately.
      const readLayoutShift = await recordLayoutShift(context, 750)
      const screen = { name: 'security', path: '/settings?tab=security' }
      for (const visit of ['cold', 'warm', 'at the devices', 'at the sign-ins', 'at the end']) {
        // Opened again, the page begins where it was scrolled to.
        if (visit === 'at the devices') await scrollTo('Devices')
        if (visit === 'at the sign-ins') await scrollTo('Sign-in history')
        if (visit === 'at the end') await page.evaluate('scrollTo(0, document.body.scrollHeight)')
        await open(page, screen)
        await expect(page.getByRole('list', { name: 'Sign-in history' })).toContainText('Signed in')
        expect.soft(await readLayoutShift(page), visit).toBeLessThanOrEqual(0.01)
      }

      /** Leaves 145 pixels above the heading, for what precedes it. */
      function scrollTo(name: string) {
        const heading = page.getByRole('heading', { name, exact: true })
        return heading.evaluate((element: { getBoundingClientRect(): { top: number } }) => {
          const { top } = element.getBoundingClientRect()
          return (globalThis as unknown as { scrollBy(x: number, y: number): void }).scrollBy(0, top - 145)
        })
      }
    },
  )
