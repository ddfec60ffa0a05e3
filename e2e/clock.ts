import type { Page } from '@playwright/test'

/** Stops the timers of the page, so that slow machines do not matter: only `page.clock` advances the time. */
export async function stopClock({ clock }: Page) {
  const now = Date.now()
  await clock.install({ time: now })
  await clock.pauseAt(now + 60_000)
}
