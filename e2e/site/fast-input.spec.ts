import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../journey-test.ts'
import { admin, becomeMember, enterAs } from '../people.ts'
import { signInAs } from '../screens.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Holds the requests to this address until the returned function is called. */
async function hold(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('an open menu and a focused field stay while a page loads', async ({ page }) => {
  await signInAs(page, 'monthly')
  await page.goto('/home')
  const banner = page.getByRole('banner')
  const explored = await hold(page, '**/assets/products-page*')
  await banner.getByRole('link', { name: 'Explore' }).click()
  await banner.getByRole('button', { name: 'Profile' }).click()
  explored()
  await expect(page).toHaveTitle('Explore · Layerdrop')
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()

  const opened = await hold(page, '**/assets/settings-page*')
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.pressSequentially('va')
  opened()
  await expect(page).toHaveTitle('Settings · Layerdrop')
  await expect(box).toBeFocused()
  await page.keyboard.type('se')
  await expect(box).toHaveValue('vase')
})

test('the link of the not-found page waits until the session is known', async ({ page }) => {
  await enterAs(page, admin)
  const known = await hold(page, '**/auth/refresh')
  await page.goto('/no/such/page')
  const shown = page.getByText('Loading...').or(page.getByRole('heading', { name: 'Page Not Found' }))
  await expect(shown).toBeVisible()
  const home = page.getByRole('link', { name: 'Back to Home' })
  await expect(home).toHaveCount(0)
  known()
  await home.click()
  await expect(page).toHaveURL('/admin')
})

test('filters chosen faster than the list renders all count', async ({ page }) => {
  await becomeMember(page, 'quick')
  await page.goto('/products')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await pressQuickly(page, ['No supports', '3MF', 'STL'])
  await expect(page).toHaveURL(/only=no-supports&format=3mf(,|%2C)stl$/)
  await expect(page.getByRole('button', { name: 'STL (remove)' })).toBeVisible()
  await pressQuickly(page, ['STL(remove)', '3MF(remove)'])
  await expect(page).toHaveURL(/\/products\?only=no-supports$/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('button', { name: /^Show \d+ designs$/ })).toBeVisible()
  await pressQuickly(page, ['No supports', 'Show '])
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/products\?only=no-supports$/)
})

/** Clicks as soon as the address has changed: faster than people, but on a slow machine people can be as fast. */
async function pressQuickly(page: Page, texts: string[]) {
  await page.evaluate(`(async () => {
    for (const text of ${JSON.stringify(texts)}) {
      const before = location.href
      const all = [...document.querySelectorAll('label, button')]
      all.findLast((each) => each.textContent.startsWith(text)).click()
      for (let step = 0; step < 1000 && location.href === before; step++) await null
    }
  })()`)
}

test('a click lands even if the field above becomes invalid at that moment', async ({ page }) => {
  await page.goto('/signup?plan=basic_free')
  // In a window this low the banner covers the checkbox.
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Decline' }).click()
  await page.getByLabel('Email').fill('no address')
  await pressSlowly(page, page.getByRole('checkbox'), page.getByText('Invalid email address'))
  await expect(page.getByRole('checkbox')).toBeChecked()

  await page.goto('/reset/reset-password?user=a&code=b')
  await page.getByLabel('Confirm password').fill('other')
  await pressSlowly(
    page,
    page.getByRole('link', { name: 'Back to Login' }),
    page.getByText('Passwords do not match'),
  )
  await expect(page).toHaveURL('/login')
})

/** The button is held until the message has appeared. */
async function pressSlowly(page: Page, target: Locator, message: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('The target is not visible')
  await page.mouse.move(box.x + box.width / 2, box.y + 3)
  await page.mouse.down()
  await expect(message).toBeVisible()
  await page.mouse.up()
}
