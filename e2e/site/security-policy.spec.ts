import { expect, type Page } from '@playwright/test'
import { isolatedTest, test } from '../journey-test.ts'
import { admin, enterAs } from '../people.ts'
import { watchPolicy } from '../watch-policy.ts'

test.describe.configure({ mode: 'parallel' })

isolatedTest(
  'a refused inline style is seen by every journey that watches the policy',
  async ({ page, context }) => {
    const refused = await watchPolicy(context)
    await page.goto('/')
    await page.evaluate(`document.body.setAttribute('style', 'color: red')`)
    await page.evaluate(
      `document.head.append(Object.assign(document.createElement('style'), { textContent: 'a {}' }))`,
    )
    await expect
      .poll(() => refused.map((entry) => entry.split(' ')[1]))
      .toEqual(['style-src-attr', 'style-src-elem'])
    await expect(
      page.evaluate(`document.createElement('script').src = 'https://evil.example/x.js'`),
    ).rejects.toThrow(/TrustedScriptURL/)
    await expect(page.evaluate(`document.body.innerHTML = '<img>'`)).rejects.toThrow(/TrustedHTML/)
  },
)

test('no tracking script runs on an administrator’s page, also on the way there from a public one', async ({
  page,
  context,
}) => {
  const requested: string[] = []
  await context.route(/^https:/, async (route) => {
    requested.push(new URL(page.url()).pathname)
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await enterAs(page, admin)
  await page.goto('/home')
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => requested.length).toBe(3)
  expect(await hasForeignScripts(page)).toBe(true)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page
    .getByRole('link', { name: /admin/i })
    .or(page.getByRole('menuitem', { name: /admin/i }))
    .click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await hasForeignScripts(page)).toBe(false)
  await page.getByRole('link', { name: 'Users' }).first().click()
  await expect(page).toHaveURL(/\/admin\/users/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await hasForeignScripts(page)).toBe(false)
  expect(requested.filter((path) => path.startsWith('/admin'))).toEqual([])
  expect(requested).toHaveLength(3)
})

function hasForeignScripts(page: Page) {
  return page.evaluate<boolean>(
    `'dataLayer' in window || document.querySelector('script[src^="https:"]') !== null`,
  )
}
