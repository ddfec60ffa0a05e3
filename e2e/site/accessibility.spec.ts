import { expect, type Page } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { isolatedTest, test } from '../journey-test.ts'
import { recordLayoutShift } from '../layout-shift.ts'
import { becomeMember } from '../people.ts'
import { open, type Screen, screens, signInAs } from '../screens.ts'
import { watchPolicy } from '../watch-policy.ts'

test.describe.configure({ mode: 'parallel' })

const variants = [
  { colorScheme: 'dark', width: 390, room: 'narrow' },
  { colorScheme: 'light', width: 1280, room: 'wide' },
] as const

/** Escape undoes the steps of these screens. */
const closedByEscape = new Set([
  ...['forgot-password', 'idea', 'product-boards', 'products-filters', 'profile-menu', 'search'],
  ...['shortcuts', 'side-menu'],
])
/** After these, the next screen of the address need not load it again. */
const undone = new Set([...closedByEscape, 'offline'])
/** The steps of these screens begin with a reload. */
const reloading = new Set(['login-second-factor', 'product-failed-print', 'verification'])

for (const as of [undefined, 'basic', 'expired', 'monthly', 'admin'] as const)
  for (const part of partsOf(screens.filter((each) => each.as === as)))
    isolatedTest(
      `${namesOf(part)} of ${as ?? 'a visitor'} have no barrier, fit, hold still and obey the content policy, dark on a phone and light on a desktop`,
      async ({ browser, baseURL }) => {
        test.setTimeout(600_000)
        // Elements that fade in have their final colours only at the end.
        const context = await browser.newContext({ reducedMotion: 'reduce' })
        const refused = await watchPolicy(context)
        await context.addCookies([{ name: 'gdpr_consent', value: 'declined', url: String(baseURL) }])
        if (as) await signInAs(context, as)
        // Slow enough that every part loads separately.
        const readLayoutShift = await recordLayoutShift(context, 750)
        // One page for all: its process keeps compiled scripts and decoded pictures, which are half of the time.
        const page = await context.newPage()
        for (const { colorScheme, width, room } of variants) {
          await page.emulateMedia({ colorScheme })
          const shown = part.filter(({ only = room }) => only === room)
          await haveNoFault(page, shown, { width, readLayoutShift })
        }
        expect(refused).toEqual([])
        await context.close()
      },
    )

/** Few enough for the time of one test, and for workers to share. Screens of one address follow each other. */
function partsOf(all: Screen[]) {
  const count = Math.ceil(all.length / 20)
  const size = Math.ceil(all.length / count)
  const byPath = all.toSorted((one, other) => one.path.localeCompare(other.path))
  return Array.from({ length: count }, (_, at) => byPath.slice(at * size, (at + 1) * size))
}

function namesOf(part: Screen[]) {
  return `${part[0]?.name} to ${part.at(-1)?.name}`
}

type Shown = { width: number; readLayoutShift: (page: Page) => Promise<number> }

async function haveNoFault(page: Page, shown: Screen[], { width, readLayoutShift }: Shown) {
  const opened = new Set<string>()
  let previous: Screen | undefined
  for (const screen of shown) {
    await page.setViewportSize({ width, height: 844 })
    if (!isOpen(screen, previous)) await open(page, { ...screen, act: undefined })
    // Opened again, a page begins where it was scrolled to.
    if (!opened.has(screen.path))
      expect.soft(await readLayoutShift(page), `${screen.name} at ${width} moves`).toBeLessThanOrEqual(0.05)
    opened.add(screen.path)
    await hasNoFault(page, screen, width)
    previous = screen
  }
}

/** A page with the steps of a screen behind it opens again. */
function isOpen(screen: Screen, previous: Screen | undefined) {
  if (previous?.path !== screen.path) return false
  return !previous.act || undone.has(previous.name) || reloading.has(screen.name)
}

async function hasNoFault(page: Page, screen: Screen, width: number) {
  await screen.act?.(page)
  await hasNoBarrier(page, screen)
  await isReadFromAbove(page, screen)
  // 320 pixels are 1280 at four times the size; 640 at twice.
  for (const shown of width === 390 ? [390, 320, 640] : [width]) await fits(page, screen.name, shown)
  if (!screen.act) return
  if (closedByEscape.has(screen.name)) await close(page)
  // What the steps left is not part of the next screen.
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await page.unrouteAll()
  await page.evaluate('sessionStorage.clear()')
}

async function close(page: Page) {
  const box = page.getByRole('combobox', { name: 'Search products' })
  const opened = page.getByRole('dialog').or(page.getByRole('menu')).or(box)
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

async function hasNoBarrier(page: Page, { name, hasEveryRule }: Screen) {
  const standard = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
  const violations = await findViolations(page, hasEveryRule ? undefined : standard)
  const shown = violations.filter(
    ({ impact }) => hasEveryRule || impact === 'serious' || impact === 'critical',
  )
  const width = page.viewportSize()?.width
  expect.soft(shown.map(({ id, nodes }) => `${name} at ${width}: ${id} ${nodes[0]?.html}`)).toEqual([])
}

/** WCAG 1.3.2: in a page's header, what follows in the document does not stand above what it follows. */
async function isReadFromAbove(page: Page, { name }: Screen) {
  const above = await page.evaluate(`[...document.querySelectorAll('main header')].flatMap((header) => {
    const shown = [...header.querySelectorAll('h1, h2, p, button, a')].filter((one) => one.checkVisibility())
    const boxes = shown.map((one) => one.getBoundingClientRect())
    return shown.slice(1).filter((_, before) => {
      const [one, next] = [boxes[before], boxes[before + 1]]
      return next.bottom <= one.top && next.left < one.right && next.right > one.left
    }).map((one) => one.outerHTML)
  })`)
  expect.soft(above, `${name} is read out of order`).toEqual([])
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

test('at 400 % zoom neither the question about cookies nor the buttons of a dialog cover the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await becomeMember(page, 'zoomed')
  await page.goto('/settings?tab=printer')
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cookies' })).not.toBeInViewport()
  await page.getByRole('button', { name: 'Add printer' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add printer' })
  await expect(dialog.getByRole('combobox', { name: 'Printer' })).toBeFocused()
  for (let step = 0; step < 6; step++) {
    // WCAG 2.2, 2.4.11: no part of the page hides the focused element entirely.
    const isSeen = await page.evaluate(`(() => {
      const { left, top, width, height } = document.activeElement.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === document.activeElement
    })()`)
    expect(isSeen, `step ${step}`).toBe(true)
    await page.keyboard.press('Tab')
  }
})

test('the height reserved for the question about cookies follows the height of the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.goto('/who-we-are')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toBeVisible()
  const reserved = () =>
    page.evaluate(`parseFloat(document.documentElement.style.getPropertyValue('--foot'))`)
  await expect.poll(reserved).toBe(0)
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(banner).toBeInViewport()
  await expect.poll(reserved).toBeGreaterThan(40)
  await page.setViewportSize({ width: 1000, height: 400 })
  await expect.poll(reserved).toBe(0)
})

test('reduced motion disables animations and jumps to the plans', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
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
})
