import { getPreferences, unsubscribe, updatePreferences } from '#contract/preferences.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { changePreferences, findPreferences } from './choices.ts'
import { endNotices } from './notices.ts'

export function preferenceRoutes(app: App) {
  const { platform } = app
  serve(app, getPreferences, ({ user }) => findPreferences(platform, user))
  serve(app, updatePreferences, (call) => changePreferences(platform, call))
  serve(app, unsubscribe, (call) => endNotices(platform, call))
}
