import { expect, type Page } from '@playwright/test'
import { test } from '../journey-test.ts'
import { mailTo } from '../mailbox.ts'
import { admin, becomeMember, enterAs, password } from '../people.ts'

const picture = 'web/public/social.jpg'

async function sendIdea(page: Page, message: string) {
  await page.goto('/home')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Send product idea' }).click()
  await expect(page.getByText('PNG, GIF, WEBP, MP4 or MP3.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('We have successfully received your suggestion.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('an administrator finds and answers an idea, and its sender sees the new status', async ({ page }) => {
  const word = `z${(Date.now() % 1e8).toString(36)}`
  const email = await becomeMember(page, 'inventor')
  await sendIdea(page, `A hook for headphones, ${word}.`)
  await page.goto('/settings?tab=ideas')
  const idea = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: word })
  await expect(idea).toContainText('Received')

  await enterAs(page, admin)
  await page.goto('/admin/ideas')
  const box = page.getByRole('searchbox', { name: 'Search' })
  await box.fill(word)
  await expect(page).toHaveURL(new RegExp(`search=${word}$`))
  await page.getByLabel('Status').selectOption('Received')
  const row = page.getByRole('row').filter({ hasText: word })
  await expect(row).toContainText('1 file')
  await row.getByRole('link').click()
  await expect(page.getByText(`A hook for headphones, ${word}.`)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'social.jpg' }).click()
  expect((await download).suggestedFilename()).toBe('social.jpg')

  await page.getByLabel('Status').selectOption('Declined')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Give a reason for declining the idea')
  await page.getByLabel('Status').selectOption('Planned')
  await expect(page.getByLabel('Drop (optional)')).toBeVisible()
  await page.getByLabel('Message to the member (optional)').fill('It comes in two sizes.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()

  const { text } = await mailTo(page.request, email, /^News about your idea/)
  for (const said of [
    `"A hook for headphones, ${word}."`,
    'We plan to make this design.',
    'It comes in two sizes.',
  ])
    expect(text).toContain(said)
  await page.getByRole('link', { name: 'Ideas' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ideas' })).toBeVisible()
  await page.getByLabel('Status').selectOption('Planned')
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(1)

  await enterAs(page, { email, password })
  await page.goto('/settings?tab=ideas')
  await expect(idea).toContainText('social.jpg')
  await expect(idea).toContainText('Planned')
  await expect(idea).toContainText('It comes in two sizes.')
})
