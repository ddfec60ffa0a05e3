import type { Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

/**
 * Analyses a page by all rules, or by those with the tags. Reports no elements that pass, which takes a third of the
 * time.
 */
export async function findViolations(page: Page, tags?: string[]) {
  for (const frame of page.frames())
    if (await frame.evaluate(`typeof axe === 'undefined'`)) await frame.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...(tags && { runOnly: tags }) }
  return page.evaluate<Result[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
}
