import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

const open = ['/', '/login', '/who-we-are', '/terms-and-conditions', '/no-such-page']
const members = ['/home', '/products', '/product-details/ripple-vase', '/settings', '/subscribe']

for (const colorScheme of ['light', 'dark'] as const)
  test(`no screen has a serious barrier in the ${colorScheme} theme`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    for (const path of open) await hasNoBarrier(page, path)
    await page.request.post('/backend/api/v1/auth/login', {
      data: { email: 'monthly@layerdrop.test', password: 'Layerdrop-demo-1' },
    })
    for (const path of members) await hasNoBarrier(page, path)
    await context.close()
  })

async function hasNoBarrier(page: import('@playwright/test').Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([])
}
