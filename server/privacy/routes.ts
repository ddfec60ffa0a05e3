import { apiBase } from '#contract/endpoint.ts'
import { deleteAccount, exportFilePath, getDataExport, requestDataExport } from '#contract/privacy.ts'
import type { App } from '../platform/http/app/http.ts'
import { serveFile } from '../platform/http/files/serve-file.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { openExport, orderExport, shownExport } from './data-export.ts'
import { requestDeletion } from './deletion.ts'

export function privacyRoutes(app: App) {
  const { platform } = app
  serve(app, getDataExport, ({ user }) => shownExport(platform, user))
  serve(app, requestDataExport, (call) => orderExport(platform, call))
  serve(app, deleteAccount, (call) => requestDeletion(platform, call))
  serveFile(app, `${apiBase}${exportFilePath}`, async (_params, findUser) =>
    openExport(platform, await findUser()),
  )
}
