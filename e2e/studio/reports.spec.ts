import { type APIRequestContext, expect } from '@playwright/test'
import { test } from '../journey-test.ts'
import { admin, becomeMember, enterAs } from '../people.ts'

const api = '/backend/api/v1'

/** Downloads one file of a Basic design, any number of times. */
async function download(request: APIRequestContext) {
  const list = await request.get(`${api}/product/all?access=basic&limit=1`)
  const [{ slug }] = JSON.parse(await list.text()).data.products
  const single = await request.get(`${api}/product/single/${slug}`)
  const [{ id }] = JSON.parse(await single.text()).data.product.files
  expect((await request.post(`${api}/download/file/${id}`)).status()).toBe(200)
}

test('the reports follow their period, explain each figure and count a download', async ({
  page,
  request: member,
}) => {
  await becomeMember({ request: member }, 'counted')
  await enterAs(page, admin)
  await page.goto('/admin/reports')
  await page.getByRole('button', { name: 'How MRR is counted' }).click()
  await expect(page.getByRole('tooltip')).toContainText('A yearly plan counts with a twelfth of its price')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.getByRole('button', { name: 'How activity is counted' }).focus()
  await expect(page.getByRole('tooltip')).toContainText('A ZIP of a whole design counts as one download')

  await page.getByText('30 days', { exact: true }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d$/)
  const chart = page.getByRole('figure', { name: /^Downloads: / })
  const total = async () => Number((await chart.getAttribute('aria-label'))?.replace(/\D/g, ''))
  const summary = chart.getByText('As a table')
  await summary.focus()
  await page.keyboard.press('Enter')
  const rows = chart.getByRole('row')
  await expect(rows).toHaveCount(31)
  const before = await total()
  await download(member)
  await page.reload()
  await expect.poll(total).toBeGreaterThan(before)
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
  await chart.getByText('As a table').click()
  await expect(rows.last().getByRole('cell').last()).not.toHaveText('0')

  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('Until').fill('2020-01-31')
  await expect(page).toHaveURL(/from=2020-01-01&until=2020-01-31$/)
  await expect(page.getByText('No downloads in this period')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(chart).toBeVisible()
})

test('long words, of a failure or in a title, make no page wider than a phone', async ({ page }) => {
  await enterAs(page, admin)
  const reason = `connect ENOENT /${'a-folder-with-a-long-name/'.repeat(5)}`
  const failure = {
    kind: 'job',
    what: 'billing-events',
    reason,
    times: 12,
    lastAt: '2026-11-22T02:27:00.000Z',
  }
  const title = `Lamp${'withoutend'.repeat(4)}`
  const design = { id: '019ab000-0000-7000-8000-000000000000', title, downloads: 1_200, members: 900 }
  for (const [call, data] of [
    ['failures', { failures: [failure] }],
    ['designs', { designs: [design] }],
  ] as const) {
    const json = { status: 'success', message: 'OK', data }
    await page.route(`**/admin/reports/${call}*`, (route) => route.fulfill({ json }))
  }
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/admin/reports')
  for (const words of [reason, title]) await expect(page.getByText(words)).toBeVisible()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320)
})
