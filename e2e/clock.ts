import type { Page } from '@playwright/test'

/** From here on no timer of the page runs by itself, however slow the machine is: `page.clock` moves the time. */
export async function stopClock({ clock }: Page) {
  const now = Date.now()
  await clock.install({ time: now })
  await clock.pauseAt(now + 60_000)
}
