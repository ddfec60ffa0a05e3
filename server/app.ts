import type { Authenticate } from './platform/http.ts'
import { createApp } from './platform/http.ts'
import type { Platform } from './platform/platform.ts'

/** The whole service on one platform. The one file that knows every feature. */
export async function buildApp(platform: Platform) {
  const authenticate: Authenticate = async () => undefined
  const app = await createApp(platform, authenticate)
  return app
}
