import { deleteUser, exportUserData } from '#contract/accounts/users.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { orderExportFor } from './data-export.ts'
import { deleteForMember } from './deletion.ts'

export function privacyAdminRoutes(app: App) {
  const { platform } = app
  serve(app, exportUserData, (call) => orderExportFor(platform, call))
  serve(app, deleteUser, (call) => deleteForMember(platform, call))
}
