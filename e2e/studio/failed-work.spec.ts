import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { openEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.ts'
import { test } from '../journey-test.ts'
import { mailTo } from '../mailbox.ts'
import { admin, enterAs, freshEmail } from '../people.ts'

const queue = 'uploads-tidy'
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Writes a failed job and email as pg-boss and the outbox store them. A real failure takes minutes of retries, an email three days. */
async function fail({ problem, address }: { problem: string; address: string }) {
  const { url } = await openEmbeddedPostgres(join(process.env.LAYERDROP_E2E_DATA ?? '', 'postgres'))
  const client = new pg.Client({ connectionString: url('layerdrop') })
  await client.connect()
  try {
    await client.query(
      `insert into pgboss.job (name, data, state, completed_on, retry_count, retry_limit, output)
        select $1, '{}', 'failed', now(), 5, 5, jsonb_build_object('message', $2 || n) from generate_series(1, 2) n`,
      [queue, problem],
    )
    await client.query(
      `insert into mails (recipient, template, subject, text, html, attempts, last_error, given_up_at)
        values ($1, 'receipt', 'Your receipt', 'Paid', '<p>Paid</p>', 40, 'ECONNREFUSED', now())`,
      [address],
    )
  } finally {
    await client.end()
  }
}

async function decide(page: Page, { rows, action }: { rows: string[]; action: 'Retry' | 'Discard' }) {
  for (const name of rows) await rowOf(page, name).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected failures' }).getByRole('button', { name: action }).click()
  return page.getByRole('dialog')
}

test('an administrator retries a failed job and an email, and discards a job, each with a reason', async ({
  page,
}) => {
  const address = freshEmail('failed')
  const problem = `Problem ${Date.now()}-`
  await fail({ problem, address })
  await enterAs(page, admin)
  await page.goto('/admin/system')

  const retry = await decide(page, { rows: [`${problem}1`, address], action: 'Retry' })
  await expect(retry.getByRole('heading')).toHaveText('Retry 2 jobs and emails?')
  await retry.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(retry).toContainText('Write the reason.')
  await retry.getByLabel('Reason').fill('The mail server is back')
  await retry.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByText('Retry: done.')).toBeVisible()
  await expect(rowOf(page, `${problem}1`)).toHaveCount(0)
  await expect(rowOf(page, address)).toHaveCount(0)
  await mailTo(page.request, address, /Your receipt/)

  const discard = await decide(page, { rows: [`${problem}2`], action: 'Discard' })
  await expect(discard.getByRole('heading')).toHaveText(`Discard ${queue}?`)
  await discard.getByLabel('Reason').fill('Not needed any more')
  await discard.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByText('Discard: done.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Failed jobs and emails' })).toBeVisible()
  await expect(rowOf(page, problem)).toHaveCount(0)
})
