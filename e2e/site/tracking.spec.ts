import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { stopClock } from '../clock.ts'
import { freshEmail, login, password, payWith, signUp, submitLogin, verify } from '../people.ts'
import { trackingIds } from '../tracking-ids.ts'

const foreign = /^https:\/\/(www\.googletagmanager\.com|connect\.facebook\.net)\//

/** Replaces the third-party scripts: records when each loaded, and every entry of the data layer. */
async function stubScripts(context: BrowserContext) {
  const requested: string[] = []
  const entries: Record<string, unknown>[] = []
  await context.exposeFunction('recordEntry', (entry: Record<string, unknown>) => void entries.push(entry))
  await context.route(foreign, async (route) => {
    requested.push(route.request().url())
    const isTagManager = route.request().url().includes('/gtm.js')
    const body = isTagManager
      ? 'dataLayer.forEach(recordEntry); dataLayer.push = (...entries) => entries.forEach(recordEntry)'
      : ''
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  const events = () => entries.filter(({ event }) => typeof event === 'string' && event !== 'gtm.js')
  return { requested, entries, events }
}

const answer = (page: Page, name: 'Accept' | 'Decline') =>
  page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name }).click()

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
  await answer(page, 'Decline')
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

test('after Accept the tag manager receives pages, sign-up, purchase and login in this order', async ({
  page,
  context,
}) => {
  const { requested, entries, events } = await stubScripts(context)
  await page.goto('/')
  await answer(page, 'Accept')
  const landing = { path: '/', title: 'Layerdrop: designs made to be printed and sold' }
  await expect.poll(events).toEqual([{ event: 'page_view', ...landing }])
  expect(entries[0]).toMatchObject({ event: 'gtm.js', 'gtm.start': expect.any(Number) })
  await expect
    .poll(() => requested.toSorted())
    .toEqual([
      'https://connect.facebook.net/en_US/fbevents.js',
      `https://www.googletagmanager.com/gtag/js?id=${trackingIds.ANALYTICS_ID}`,
      `https://www.googletagmanager.com/gtm.js?id=${trackingIds.GTM_ID}`,
    ])

  const email = freshEmail('tracked')
  await signUp(page, { plan: 'Monthly', email })
  await verify(page, email)
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  // Third-party scripts load after the page: a visitor who leaves earlier is not counted.
  await expect.poll(() => events().map(({ event }) => event)).toContain('Purchase')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await context.clearCookies({ name: 'session' })
  await page.goto('/login')
  await expect.poll(() => events().at(-1)).toMatchObject({ event: 'page_view', path: '/login' })
  await submitLogin(page, email, password)
  await expect.poll(() => events().at(-1)).toMatchObject({ event: 'page_view', path: '/home' })

  for (const words of ['vase', 'lamp']) {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('combobox', { name: 'Search products' }).fill(words)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/products?search=${words}&from=navbar`)
  }
  const searches = () => events().flatMap(({ path, from }) => (path === '/products' ? [from] : []))
  await expect.poll(searches).toEqual(['navbar', 'navbar'])

  const named = events().filter(({ event }) => event !== 'page_view')
  expect(named).toEqual([
    { event: 'Sign Up', method: 'email' },
    { event: 'Purchase', planName: 'Monthly Plan', planPrice: expect.any(Number), currency: 'USD' },
    { event: 'Login', method: 'email' },
  ])
  const paths = events().flatMap(({ event, path }) => (event === 'page_view' ? [path] : []))
  expect(paths.filter((path, index) => path !== paths[index - 1])).toEqual([
    '/',
    '/signup',
    '/payment/success',
    '/login',
    '/home',
    '/products',
  ])
  for (const secret of [email, 'vase', 'lamp']) expect(JSON.stringify(entries)).not.toContain(secret)
})

test('withdrawing consent stops tracking and removes its cookies at once; giving it again restarts it', async ({
  page,
  context,
}) => {
  const { requested } = await stubScripts(context)
  await page.goto('/privacy-policy')
  await answer(page, 'Accept')
  await expect.poll(() => requested.length).toBe(3)
  await page.evaluate(`document.cookie = '_ga=GA1.1.2; Path=/'`)
  await page.getByRole('radio', { name: 'Declined' }).check({ force: true })
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(['gdpr_consent'])
  await expect.poll(() => page.evaluate('window.dataLayer').catch(() => null)).toBeUndefined()
  expect(requested).toHaveLength(3)
  await page.getByRole('radio', { name: 'Accepted' }).check({ force: true })
  await expect.poll(() => requested.length).toBe(6)
})

test('a tracking script that takes over five seconds is abandoned, and the page works', async ({
  page,
  context,
}) => {
  await context.route(foreign, () => new Promise(() => undefined))
  await page.goto('/who-we-are')
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  await stopClock(page)
  await answer(page, 'Accept')
  const scripts = page.locator('head script[async]')
  await expect(scripts).toHaveCount(3)
  await page.clock.fastForward(5000)
  await expect(scripts).toHaveCount(0)
})

test('a page with a code in its address loads nothing of others', async ({ page, context }) => {
  const { requested } = await stubScripts(context)
  await page.goto('/reset/reset-password?user=a&code=b')
  await answer(page, 'Accept')
  await page.getByRole('link', { name: 'Login' }).first().click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(requested).toEqual([])
})
