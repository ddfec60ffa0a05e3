import { authenticate } from './accounts/accounts.ts'
import { userRoutes } from './accounts/admin/admin-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { auditRoutes } from './audit/admin-routes.ts'
import { bannerAdminRoutes } from './banners/admin-routes.ts'
import { bannerRoutes } from './banners/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { uploadRoutes } from './catalogue/analysis/admin-routes.ts'
import { findLinkPreview } from './catalogue/catalogue.ts'
import { categoryRoutes } from './catalogue/categories/admin-routes.ts'
import { versionRoutes } from './catalogue/details/routes.ts'
import { dropRoutes } from './catalogue/drops/admin-routes.ts'
import { dropFeedRoutes } from './catalogue/drops/feed-routes.ts'
import { productRoutes } from './catalogue/product-editor/admin-routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { synonymRoutes } from './catalogue/search/synonyms/admin-routes.ts'
import { sellerReportRoutes } from './certificates/admin-routes.ts'
import { certificatePageRoutes } from './certificates/page-routes.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { channelAdminRoutes } from './channels/admin-routes.ts'
import { channelRoutes } from './channels/routes.ts'
import { downloadRoutes } from './downloads/routes.ts'
import { traceRoutes } from './downloads/trace/admin-routes.ts'
import { emailTemplateRoutes } from './email-templates/admin-routes.ts'
import { ideaInboxRoutes } from './ideas/admin-routes.ts'
import { ideaRoutes } from './ideas/routes.ts'
import { mailEventRoutes } from './mail-events/routes.ts'
import { sentMails } from './mails.ts'
import { newsRoutes } from './news/admin-routes.ts'
import type { Config } from './platform/config/config-type.ts'
import { type ProcessState, serveHealth } from './platform/http/app/health.ts'
import { createApp } from './platform/http/app/http.ts'
import { measureRequests } from './platform/http/app/measured-requests.ts'
import { serveMedia } from './platform/http/files/media.ts'
import { serveApiDocument } from './platform/http/openapi/api-document.ts'
import { serveMailbox } from './platform/http/pages/mailbox-page.ts'
import { serveWebPages } from './platform/http/pages/web-pages.ts'
import type { Platform } from './platform/platform.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { printAdminRoutes } from './prints/admin-routes.ts'
import { printRoutes } from './prints/routes.ts'
import { privacyAdminRoutes } from './privacy/admin-routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { profitRoutes } from './profit/routes.ts'
import { reportRoutes } from './reports/admin-routes.ts'
import { siteRoutes } from './site/routes.ts'
import { systemRoutes } from './system/admin-routes.ts'

type Options = Partial<Pick<Config, 'apiDocs' | 'metrics' | 'openTelemetry'> & ProcessState>

export async function buildApp(
  platform: Platform,
  { apiDocs = false, metrics, openTelemetry, state = () => 'ready', isStuck = () => false }: Options = {},
) {
  const app = await createApp(platform, (token) => authenticate(platform, token))
  if (metrics || openTelemetry?.metrics) measureRequests(app)
  serveHealth(app, platform, { state, isStuck })
  serveMedia(app)
  siteRoutes(app)
  accountRoutes(app)
  auditRoutes(app)
  bannerRoutes(app)
  bannerAdminRoutes(app)
  billingRoutes(app)
  catalogueRoutes(app)
  certificateRoutes(app)
  certificatePageRoutes(app)
  sellerReportRoutes(app)
  channelRoutes(app)
  channelAdminRoutes(app)
  categoryRoutes(app)
  dropRoutes(app)
  dropFeedRoutes(app)
  productRoutes(app)
  uploadRoutes(app)
  synonymRoutes(app)
  versionRoutes(app)
  downloadRoutes(app)
  traceRoutes(app)
  mailEventRoutes(app)
  newsRoutes(app)
  emailTemplateRoutes(app, sentMails)
  ideaRoutes(app)
  ideaInboxRoutes(app)
  preferenceRoutes(app)
  userRoutes(app, new Map(sentMails.map(({ template, title }) => [template.name, title])))
  printRoutes(app)
  printAdminRoutes(app)
  privacyRoutes(app)
  privacyAdminRoutes(app)
  profitRoutes(app)
  reportRoutes(app)
  systemRoutes(app)
  if (apiDocs) serveApiDocument(app, platform.urls.public)
  if (platform.local) serveMailbox(app, platform.db)
  await serveWebPages(app, { findPreview: (path) => findLinkPreview(platform, path) })
  return app
}
