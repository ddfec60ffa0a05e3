import { expect, type Page, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { recordLayoutShift } from './layout-shift.ts'
import { becomeMember } from './people.ts'
import { open, type Screen, screens, signInAs } from './screens.ts'
import { watchPolicy } from './watch-policy.ts'

test.describe.configure({ mode: 'parallel' })

const variants = [
  { colorScheme: 'light', width: 1280, room: 'wide' },
  { colorScheme: 'dark', width: 390, room: 'narrow' },
] as const

for (const { colorScheme, width, room } of variants)
  for (const as of [undefined, 'basic', 'expired', 'monthly', 'admin'] as const)
    for (const part of partsOf(screens.filter((each) => each.as === as && (each.only ?? room) === room)))
      test(`${namesOf(part)} of ${as ?? 'a visitor'} have no barrier, fit, hold still and obey the content policy, ${colorScheme} and ${width} pixels wide`, async ({
        browser,
        baseURL,
      }) => {
        test.setTimeout(300_000)
        // Elements that fade in have their final colours only at the end.
        const context = await browser.newContext({
          colorScheme,
          reducedMotion: 'reduce',
          viewport: { width, height: 844 },
        })
        const refused = await watchPolicy(context)
        await context.addCookies([{ name: 'gdpr_consent', value: 'declined', url: String(baseURL) }])
        if (as) await signInAs(await context.newPage(), as)
        const opened = new Set<string>()
        for (const screen of part) {
          const page = await context.newPage()
          if (opened.has(screen.path)) await open(page, { ...screen, act: undefined })
          else await hasNoLayoutShift(page, screen)
          opened.add(screen.path)
          await screen.act?.(page)
          await hasNoBarrier(page, screen.name)
          // 320 pixels are 1280 at four times the size; 640 at twice.
          for (const narrow of room === 'narrow' ? [320, 640] : []) await fits(page, screen.name, narrow)
          await context.setOffline(false)
          await page.close()
        }
        expect(refused).toEqual([])
        await context.close()
      })

/** Few enough for the time of one test, and for workers to share. */
function partsOf(all: Screen[]) {
  const size = 10
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

function namesOf(part: Screen[]) {
  return `${part[0]?.name} to ${part.at(-1)?.name}`
}

async function hasNoLayoutShift(page: Page, screen: Screen) {
  // Slow enough that every part loads separately.
  const readLayoutShift = await recordLayoutShift(page, 750)
  await open(page, { ...screen, act: undefined })
  expect.soft(await readLayoutShift(), `${screen.name} moves`).toBeLessThanOrEqual(0.05)
}

async function hasNoBarrier(page: Page, name: string) {
  const violations = await findViolations(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect.soft(serious.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([])
}

async function fits(page: Page, name: string, width: number) {
  await page.setViewportSize({ width, height: 844 })
  // Charts follow a moment later.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate('document.documentElement.scrollWidth'), `${name} at ${width}`)
    .toBe(width)
}

test('a table that is wider than a phone is scrolled by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin')
  await page.route('**/backend/api/v1/admin/system', async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = JSON.parse(await response.text())
    const queues = data.queues.map((queue: object) => ({ ...queue, waiting: 3, oldestAt: data.readAt }))
    await route.fulfill({ response, json: { ...envelope, data: { ...data, queues } } })
  })
  await page.goto('/admin/system')
  const table = page.getByRole('region', { name: 'Busy queues, scrolls sideways' })
  await expect(table).toBeVisible()
  expect(await findViolations(page, ['wcag2a'])).toEqual([])
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test('the focus moves to a neighbour when the focused element disappears', async ({ page }) => {
  await becomeMember(page, 'keys')
  await page.goto('/products?search=vase&access=basic')
  await page.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Search: vase (remove)' }).press('Enter')
  const last = page.getByRole('list', { name: 'Active filters' }).getByRole('button').first()
  await expect(last).toBeFocused()
  await last.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('button', { name: 'Search', exact: true }).press('Enter')
  await page.keyboard.type('vase')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(suggestions).toBeHidden()
  await page.getByRole('combobox', { name: 'Search products' }).press('Enter')
  await expect(page).toHaveURL(/search=vase&from=navbar/)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()

  await page.goto('/settings?tab=profile')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('A')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(name).toBeFocused()
  await name.fill('Ada Maker the Second')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'All settings' }).press('Enter')
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeFocused()
})

test('reduced motion disables animations and jumps to the plans', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Get Started' }).click()
  await expect(page.locator('#pricing')).toBeInViewport()
  const longest = await page.evaluate(
    `Math.max(...[...document.querySelectorAll('*')].flatMap((each) => {
      const { animationDuration, transitionDuration } = getComputedStyle(each)
      return [...animationDuration.split(','), ...transitionDuration.split(',')].map(parseFloat)
    }))`,
  )
  expect(longest).toBeLessThanOrEqual(0.001)
  await context.close()
})
