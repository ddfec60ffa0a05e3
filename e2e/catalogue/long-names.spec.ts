import { expect } from '@playwright/test'
import { openBasicDesign } from '../basic-design.ts'
import { downloadFirst } from '../download-first.ts'
import { test } from '../journey-test.ts'
import { becomeMember } from '../people.ts'
import { signInAs } from '../screens.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('long names of boards and designs fit on a phone', async ({ page }) => {
  const long = 'Ilmarinen'.repeat(6)
  await becomeMember(page, 'long-names')
  for (const name of ['Christmas market in the old town of Helsinki, 2027', long])
    expect((await page.request.post('/backend/api/v1/board', { data: { name } })).ok()).toBe(true)
  await openBasicDesign(page)
  const title = String(await page.getByRole('heading', { level: 1 }).textContent())
  await downloadFirst(page)
  for (const call of ['**/download/all*', '**/certificate/all*', '**/verify/*'])
    await page.route(call, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(title, long) })
    })
  await page.goto('/library')
  await expect(page.getByRole('main').getByRole('link', { name: / designs$/ })).toHaveCount(3)
  await expect(page.getByRole('link', { name: long, exact: true })).toHaveCount(2)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.getByRole('link', { name: long, exact: true }).last().click()
  await expect(page.getByRole('main')).toContainText(long)
  await expect(page.getByRole('heading', { level: 1, name: 'Licence certificate' })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test('long names of parts fit on a phone', async ({ page }) => {
  await signInAs(page, 'monthly')
  await page.route('**/product/single/*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"partName":"/g, `"partName":"${'wall_hook_'.repeat(9)}`)
    await route.fulfill({ response, body })
  })
  await page.goto('/product-details/arc-hooks')
  await expect(page.getByRole('heading', { name: 'How it prints' })).toBeVisible()
  await expect(page.getByText('wall_hook_wall_hook_').first()).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})
