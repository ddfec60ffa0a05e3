import { expect, type Page } from '@playwright/test'
import { stopClock } from '../clock.ts'
import { isolatedTest, test } from '../journey-test.ts'
import { becomeMember } from '../people.ts'
import { signInAs } from '../screens.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const banner = (page: Page) => page.getByRole('banner')

isolatedTest('a visitor has Login, a footer, and Get Started, which leads to the plans', async ({ page }) => {
  await page.goto('/')
  const pricing = page.locator('#pricing')
  await expect(banner(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await banner(page).getByRole('button', { name: 'Get Started' }).click()
  await expect(pricing).toBeInViewport({ ratio: 0.5 })
  await expect(pricing).toBeFocused()
  await expectFooter(page)

  await page.goto('/login')
  const start = banner(page).getByRole('button', { name: 'Get Started' })
  await expect(start).toBeVisible()
  await stopClock(page)
  await start.click()
  // The timer starts once the page has its title.
  await expect(page).toHaveTitle('Layerdrop: designs made to be printed and sold')
  await page.clock.fastForward(700)
  await expect(pricing).not.toBeInViewport()
  await page.clock.fastForward(100)
  await expect(pricing).toBeInViewport({ ratio: 0.5 })
})

/** Leads to the legal pages, to us and to both networks. */
async function expectFooter(page: Page) {
  const footer = page.getByRole('contentinfo')
  const columns = {
    Legal: ['Terms of Use', 'Terms & Conditions', 'Privacy Policy'],
    'Contact Info': ['Who We Are', 'hello@layerdrop.test'],
    'Follow Us': ['Instagram', 'YouTube'],
  }
  for (const [title, links] of Object.entries(columns))
    await expect(footer.getByRole('navigation', { name: title }).getByRole('link')).toHaveText(links)
}

isolatedTest('the page does not move a person who scrolls before its target is ready', async ({ page }) => {
  await page.goto('/login')
  await banner(page).getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Who We Are' }).click()
  await expect(page).toHaveURL('/who-we-are')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
  await page.clock.install()
  await page.clock.fastForward(2000)
  expect(await page.evaluate('scrollY')).toBe(0)
})

test('a member has Explore, a search that ignores blanks, the idea and a profile menu that closes outside', async ({
  page,
}) => {
  await signInAs(page, 'monthly')
  // A browser with empty storage still sends the session cookie.
  await page.goto('/')
  await expect(banner(page).getByRole('link', { name: 'Layerdrop' })).toHaveAttribute('href', '/home')
  await page.goto('/home')
  await expect(banner(page).getByRole('link', { name: 'Explore' })).toHaveAttribute('href', '/products')
  await expect(banner(page).getByRole('link', { name: 'Layerdrop' })).toHaveAttribute('href', '/home')

  await banner(page).getByRole('button', { name: 'Search' }).click()
  const box = page.getByPlaceholder('Search product...')
  await expect(box).toBeFocused()
  await box.fill('   ')
  await box.press('Enter')
  await expect(page).toHaveURL('/home')
  await box.fill('vase')
  await banner(page).getByRole('button', { name: 'Close search' }).click()
  await banner(page).getByRole('button', { name: 'Search' }).click()
  await expect(box).toHaveValue('')
  await box.fill('vase')
  await box.press('Enter')
  await expect(page).toHaveURL('/products?search=vase&from=navbar')

  const profile = banner(page).getByRole('button', { name: 'Profile' })
  await profile.click()
  await expect(banner(page).getByText('User', { exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveText(['Settings', 'Logout'])
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await profile.click()
  await page.keyboard.press('Escape')
  await expect(profile).toBeFocused()

  await banner(page).getByRole('button', { name: 'Send product idea' }).click()
  await expect(page.getByRole('dialog', { name: 'Send product idea' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(banner(page).getByRole('button', { name: 'Send product idea' })).toBeFocused()
})

test('a prerendered public page hydrates without errors for members and leads them home', async ({
  page,
}) => {
  await signInAs(page, 'monthly')
  await page.goto('/home')
  await expect(banner(page).getByRole('link', { name: 'Explore' })).toBeVisible()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const known = page.waitForResponse('**/auth/refresh')
  // The code of the page loads last, after the session is known.
  await page.route('**/assets/landing-page*', async (route) => {
    await (await known).finished()
    await route.continue()
  })
  await page.goto('/')
  await expect(banner(page).getByRole('link', { name: 'Explore' })).toBeVisible()
  await expect(banner(page).getByRole('link', { name: 'Layerdrop' })).toHaveAttribute('href', '/home')
  expect(errors).toEqual([])
  await page.goto('/signup?plan=basic_free')
  await expect(page).toHaveURL('/home')
  const design = await page.request.get('/product-details/ripple-vase')
  expect(await design.text()).toMatch(/<meta property="og:title" content="Ripple vase" \/>/i)
  expect((await page.goto('/HOME'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('without an id the list is shown, and a session that ended elsewhere leads back after the login', async ({
  page,
}) => {
  await signInAs(page, 'basic')
  for (const path of ['/product-details', '/products/filter']) {
    await page.goto(path)
    await expect(page).toHaveURL('/products')
  }
  await page.goto('/product-details/ripple-vase')
  const download = page.getByRole('button', { name: /^Download / }).first()
  await expect(download).toBeVisible()
  // A reply after the logout would redirect to the login before the click.
  await page.waitForLoadState('networkidle')
  await page.request.post('/backend/api/v1/auth/logout')
  await download.click()
  await expect(page).toHaveURL('/login?next=%2Fproduct-details%2Fripple-vase')
})

test('on a phone the menu contains every link, and Logout ends the session', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeMember(page, 'side-menu')
  await page.goto('/home')
  const open = () => banner(page).getByRole('button', { name: 'Menu' }).click()
  await open()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(['Explore', 'Settings'])
  await menu.getByRole('link', { name: 'Explore' }).click()
  await expect(page).toHaveURL('/products')
  await expect(menu).toBeHidden()
  await open()
  await menu.getByRole('button', { name: 'Send product idea' }).click()
  await expect(page.getByRole('dialog', { name: 'Send product idea' })).toBeVisible()
  await page.keyboard.press('Escape')
  await open()
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(banner(page).getByRole('link', { name: 'Login' })).toBeVisible()
})

test('the keyboard: skip link, / to search, ? for the list, an off switch, and the focus follows the page', async ({
  page,
}) => {
  await becomeMember(page, 'keyboard')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The header with the listener loads after the page.
  await expect(banner(page).getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  await page.keyboard.press('/')
  const box = page.getByPlaceholder('Search product...')
  await expect(box).toBeFocused()
  await page.keyboard.type('what?/')
  await expect(box).toHaveValue('what?/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()

  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(box).toBeHidden()

  await banner(page).getByRole('link', { name: 'Explore' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeFocused()
  await expect(page).toHaveTitle('Explore · Layerdrop')
  await expect(page.locator('p[aria-live=polite]').first()).toHaveText('Explore · Layerdrop')
})

test('an unknown path is not found, and leads an administrator back to the studio', async ({ page }) => {
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page).toHaveTitle('Page Not Found · Layerdrop')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await signInAs(page, 'admin')
  await page.goto('/no/such/page')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/admin')
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('a new page starts at its top, and Back finds the place again', async ({ page }) => {
  await signInAs(page, 'monthly')
  await page.goto('/products')
  const card = page.getByRole('article').nth(8).getByRole('link').first()
  await card.scrollIntoViewIfNeeded()
  const place = Number(await page.evaluate('Math.round(scrollY)'))
  expect(place).toBeGreaterThan(100)
  await card.click()
  await expect(page).toHaveURL(/product-details/)
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect.poll(async () => Math.abs(Number(await page.evaluate('scrollY')) - place)).toBeLessThan(5)
  await page.goto('/products')
  expect(await page.evaluate('scrollY')).toBe(0)
})

test('every public page has meta data for search engines and chats; all others are noindex', async ({
  request,
  baseURL,
}) => {
  const { origin } = new URL(String(baseURL))
  for (const path of ['/', '/who-we-are', '/terms-of-use', '/terms-and-conditions', '/privacy-policy']) {
    const response = await request.get(path)
    const html = await response.text()
    expect(html).toContain(`<link rel="canonical" href="${origin}${path}" />`)
    expect(html).toMatch(/<meta name="description" content=".{50,}" \/>/)
    expect(html).toContain(`<meta property="og:image" content="${origin}/social.jpg" />`)
    expect(response.headers()['x-robots-tag']).toBeUndefined()
  }
  expect((await request.get('/login')).headers()['x-robots-tag']).toBe('noindex')
  const manifest = await (await request.get('/site.webmanifest')).json()
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toBe('image/png')
    expect(sizes).toMatch(/^(192x192|512x512)$/)
  }
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/^image\/.*icon/)
})
