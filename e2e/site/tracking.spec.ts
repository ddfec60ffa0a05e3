import { expect } from '@playwright/test'
import { stopClock } from '../clock.ts'
import { isolatedTest, test } from '../journey-test.ts'
import { login } from '../people.ts'
import { answerCookies, stubScripts, trackers } from '../trackers.ts'

test('before the choice and after Decline no third-party script, cookie or request exists', async ({
  page,
  context,
}) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1')) outside.push(request.url())
  })
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toContainText('This website uses cookies to enhance the user experience.')
  await expect(banner.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    '/privacy-policy',
  )
  await answerCookies(page, 'Decline')
  await expect(banner).toBeHidden()
  await page.goto('/who-we-are')
  await login(page, 'basic@layerdrop.test', 'Layerdrop-demo-1')
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(outside).toEqual([])
  expect(await page.evaluate('window.dataLayer')).toBeUndefined()
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name).sort()).toEqual([
    'gdpr_consent',
    'known_browser',
    'session',
    'signed_in',
  ])
  const consent = cookies.find(({ name }) => name === 'gdpr_consent')
  expect(consent?.value).toBe('declined')
  expect(Math.round(((consent?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(150)
})

isolatedTest(
  'withdrawing consent stops tracking and removes its cookies at once; giving it again restarts it',
  async ({ page, context }) => {
    const { requested } = await stubScripts(context)
    await page.goto('/privacy-policy')
    await answerCookies(page, 'Accept')
    await expect.poll(() => requested.length).toBe(3)
    await page.evaluate(`document.cookie = '_ga=GA1.1.2; Path=/'`)
    await page.getByRole('radio', { name: 'Declined' }).check({ force: true })
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(['gdpr_consent'])
    await expect.poll(() => page.evaluate('window.dataLayer').catch(() => null)).toBeUndefined()
    expect(requested).toHaveLength(3)
    await page.getByRole('radio', { name: 'Accepted' }).check({ force: true })
    await expect.poll(() => requested.length).toBe(6)
  },
)

isolatedTest(
  'a tracking script that takes over five seconds is abandoned, and the page works',
  async ({ page, context }) => {
    await context.route(trackers, () => new Promise(() => undefined))
    await page.goto('/who-we-are')
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await stopClock(page)
    await answerCookies(page, 'Accept')
    const scripts = page.locator('head script[async]')
    await expect(scripts).toHaveCount(3)
    await page.clock.fastForward(5000)
    await expect(scripts).toHaveCount(0)
  },
)

isolatedTest('a page with a code in its address loads nothing of others', async ({ page, context }) => {
  const { requested } = await stubScripts(context)
  await page.goto('/reset/reset-password?user=a&code=b')
  await answerCookies(page, 'Accept')
  await page.getByRole('link', { name: 'Login' }).first().click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(requested).toEqual([])
})
