import { createAdminIfNone } from './accounts/accounts.ts'
import { ensurePlans } from './billing/billing.ts'
import type { Config } from './platform/config/config-type.ts'
import type { Platform } from './platform/platform.ts'

export async function prepareService(platform: Platform, { admin }: Config) {
  if (admin) await createAdminIfNone(platform, admin)
  await ensurePlans(platform)
}
