import { RequestRefused } from '../../platform/payments/client.ts'
import type { Platform } from '../../platform/platform.ts'

/** Returns false for a change that the provider refuses. The next sync tries again. */
export async function unlessProviderRefuses(
  { log }: Pick<Platform, 'log'>,
  userId: string,
  change: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error
    log.error({ alarm: 'the payment provider refuses a change of a plan', err: error, userId }, 'billing')
    return false
  }
}
