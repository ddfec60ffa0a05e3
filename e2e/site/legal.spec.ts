import { expect, type Page } from '@playwright/test'
import { isolatedTest, test } from '../journey-test.ts'
import { signInAs } from '../screens.ts'

/** The statements that the specification requires on each page. */
const facts: Record<string, string[]> = {
  '/who-we-are': [
    'Layerdrop is not available in Brazil or China.',
    'Brazil is our home',
    'In China we have found no practical way to have the licence respected',
  ],
  '/terms-of-use': [
    'Last updated 13 August 2025',
    'Files of the Basic plan require an account too.',
    'Sharing files leads to the suspension of your account.',
    'The service is not available in Brazil or China.',
    'What you send remains yours.',
  ],
  '/terms-and-conditions': [
    'Last updated 13 August 2025',
    'A limited library',
    'At least one new design every month.',
    'Standard downloads',
    'The full library',
    'We release a drop at least once a month, with at least 2 products in it.',
    'Cancellation takes effect at the end of the billing period',
    'You get a full refund, without giving a reason, if you ask for it within 15 days',
    'There is no refund for individual downloaded models.',
    'Prints made while your plan was active stay saleable for ever',
    'Scale a design, colour it, split it to fit your printer, and add a name for a customer.',
    'Sell or publish a changed file',
    'giving a file to anyone is sharing',
    'The licence covers sales of up to 150,000 USD per year.',
    'We do not promise that you can sell it in every place.',
    'The service is not available in Brazil or China.',
    'governed by the law of Brazil',
    'the courts of Belo Horizonte',
  ],
  '/privacy-policy': [
    'Effective 20 January 2025',
    'Before you accept, and if you decline, no third-party script is loaded and nothing is recorded.',
    'Your answer holds for 150 days',
    'until you close the tab, your scroll position, the billing period you chose, an unsent idea',
  ],
}

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false })

  isolatedTest(
    'every text contains its required statements and prints without the site, and its links lead somewhere',
    async ({ page }) => {
      await page.emulateMedia({ media: 'print' })
      const sections = new Map<string, string[]>()
      const links: URL[] = []
      for (const path of ['/', ...Object.keys(facts)]) {
        await page.goto(path)
        sections.set(path, await sectionsOf(page))
        links.push(...(await linksOf(page)))
        if (path !== '/') await expectText(page, path)
      }
      for (const { pathname, hash, href } of links.filter(({ protocol }) => protocol === 'http:'))
        expect(['', ...(sections.get(pathname) ?? [])], href).toContain(hash)
    },
  )
})

async function expectText(page: Page, path: string) {
  const main = page.locator('main')
  for (const sentence of facts[path] ?? []) await expect(main).toContainText(sentence)
  await expect(main).not.toContainText(/sell (it |them )?(any|every)where/i)
  await expectTextAlone(page)
  if (path === '/who-we-are')
    await expect(page.getByRole('heading', { level: 2 })).toContainText([
      'Our Experience',
      'The Birth of Layerdrop',
      'Flipping the Manufacturing Model',
      'A Living Ecosystem',
      'Join the Future',
      'Why not Brazil and China',
    ])
  // The cookie of the banner.
  if (path === '/privacy-policy')
    await expect(page.getByRole('row', { name: /^gdpr_consent .* 150 days$/ })).toBeVisible()
}

function sectionsOf(page: Page) {
  const parts = page.locator('main [id]')
  return parts.evaluateAll((all) => all.map((part) => `#${part.getAttribute('id')}`))
}

async function linksOf(page: Page) {
  const links = page.locator('main').getByRole('link', { includeHidden: true })
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return addresses.map((address) => new URL(address, page.url()))
}

async function expectTextAlone(page: Page) {
  await expect(page.getByRole('article')).toBeVisible()
  for (const around of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button')])
    await expect(around.filter({ visible: true })).toHaveCount(0)
}

test('on a phone the table of contents works without scripts, and a tap leads to the section', async ({
  page,
}) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/terms-and-conditions')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveCount(0)
  await contents.getByRole('button', { name: 'Contents' }).click()
  await expect(contents.getByRole('link')).not.toHaveCount(0)
  arrived.resolve()
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
  await contents.getByRole('link', { name: 'Refunds' }).click()
  await expect(page).toHaveURL(/#refunds$/)
  await expect(page.getByRole('heading', { name: 'Refunds', exact: true })).toBeInViewport()
  await expect(contents.getByRole('link')).toHaveCount(0)
})

test('a member reads inside the app: a section is found, and Back finds the place again', async ({
  page,
}) => {
  await signInAs(page, 'basic')
  await page.goto('/home')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click()
  await page.getByRole('link', { name: 'Governing law and courts' }).click()
  const law = page.getByRole('heading', { name: 'Governing law and courts' })
  await expect(law).toBeInViewport()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'Refunds' }).click()
  await expect(page.getByRole('heading', { name: 'Refunds', exact: true })).toBeInViewport()
  await expect(contents.getByRole('link', { name: 'Refunds' })).toHaveAttribute('aria-current', 'location')
  await page.goBack()
  await expect(law).toBeInViewport()
  await page.keyboard.press('Control+Home')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(contents.locator('[aria-current]')).toHaveCount(0)
})

test('the privacy policy lets a visitor change the cookie choice, and prints alone with scripts, too', async ({
  page,
  context,
}) => {
  const answer = async () => (await context.cookies()).find(({ name }) => name === 'gdpr_consent')?.value
  await page.goto('/privacy-policy')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(answer).toBe('accepted')
  await page.getByRole('radio', { name: 'Declined' }).check({ force: true })
  await expect.poll(answer).toBe('declined')
  await page.emulateMedia({ media: 'print' })
  await expectTextAlone(page)
})
