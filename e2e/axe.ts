import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Analyses a page by all rules, or by those with the tags. Reports no elements that pass and opens no second page for
 * frames of other sites, which takes a third of the time.
 */
export async function findViolations(page: Page, tags?: string[]) {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], preload: false, ...(tags && { runOnly: tags }) })
    .setLegacyMode()
    .analyze()
  return violations
}
