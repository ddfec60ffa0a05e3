import type { Config } from './platform/config.ts'
import type { Platform } from './platform/platform.ts'

/** What must be there before the first visitor: the plans on sale and an administrator. Repeating it changes nothing. */
export async function prepareService(_platform: Platform, _config: Config) {}
