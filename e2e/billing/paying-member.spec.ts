import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { readModel } from '../../geometry/readers/read-model.ts'
import { isolatedTest } from '../journey-test.ts'
import { freshEmail, password, payWith, signUp, submitLogin, verify } from '../people.ts'
import { answerCookies, stubScripts, trackingIds } from '../trackers.ts'

isolatedTest(
  'a visitor accepts cookies, becomes a paying member and downloads an STL, and the tag manager receives each step in order',
  async ({ page, context }) => {
    const { requested, entries, events } = await stubScripts(context)
    const last = () => events().at(-1)
    await page.goto('/')
    await answerCookies(page, 'Accept')
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

    const email = freshEmail('paying')
    await signUp(page, { plan: 'Monthly', email })
    await verify(page, email)
    await pay(page)
    // Third-party scripts load after the page: a visitor who leaves earlier is not counted.
    await expect.poll(() => events().map(({ event }) => event)).toContain('Purchase')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect.poll(last).toMatchObject({ event: 'page_view', path: '/home' })

    await context.clearCookies({ name: 'session' })
    await page.goto('/login')
    await expect.poll(last).toMatchObject({ event: 'page_view', path: '/login' })
    await submitLogin(page, email, password)
    await expect.poll(last).toMatchObject({ event: 'page_view', path: '/home' })
    await searchTwice(page)
    const searches = () => events().flatMap(({ path, from }) => (path === '/products' ? [from] : []))
    await expect.poll(searches).toEqual(['navbar', 'navbar'])

    expect(events().filter(({ event }) => event !== 'page_view')).toEqual([
      { event: 'Sign Up', method: 'email' },
      { event: 'Purchase', planName: 'Monthly Plan', planPrice: expect.any(Number), currency: 'USD' },
      { event: 'Login', method: 'email' },
    ])
    const paths = events().flatMap(({ event, path }) => (event === 'page_view' ? [path] : []))
    const visited = ['/', '/signup', '/payment/success', '/home', '/login', '/home', '/products']
    expect(paths.filter((path, index) => path !== paths[index - 1])).toEqual(visited)
    for (const secret of [email, 'vase', 'lamp']) expect(JSON.stringify(entries)).not.toContain(secret)
    await downloadStl(page)
  },
)

async function pay(page: Page) {
  await expect(page.getByRole('heading', { name: 'Subscribe to Layerdrop membership' })).toBeVisible()
  await expect(page.getByText('$19.00 per month')).toBeVisible()
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(
    page.getByText('Thank you for your subscription. Your account has been activated.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/payment\/success$/)
}

async function searchTwice(page: Page) {
  for (const words of ['vase', 'lamp']) {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('combobox', { name: 'Search products' }).fill(words)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/products?search=${words}&from=navbar`)
  }
}

async function downloadStl(page: Page) {
  await page.getByRole('link', { name: 'Explore' }).first().click()
  await page.getByRole('searchbox', { name: 'Search designs' }).fill('ripple')
  await page.getByRole('link', { name: 'Ripple Vase' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ripple Vase' })).toBeVisible()
  await expect(page).toHaveTitle(/Ripple Vase/)

  const started = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /as STL/ })
    .first()
    .click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^ripple-vase.*\.stl$/)
  const { mesh } = await readModel(await readFile(await download.path()), 'ripple-vase.stl')
  const triangles = await publishedTriangles(page.request, 'ripple-vase')
  expect(mesh.triangles.length / 3).toBe(triangles)
}

async function publishedTriangles(request: APIRequestContext, slug: string) {
  const response = await request.get(`/backend/api/v1/product/single/${slug}`)
  const { data } = JSON.parse(await response.text())
  return data.product.files.find(({ format }: { format: string }) => format === 'stl').mesh.triangles
}
