import { RequestRefused } from '../../platform/payments/client.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * False when the provider refuses a change that a look wanted to make by itself: what the member asks for goes on without
 * it. The next look tries again.
 */
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
