import * as contract from '#contract/banners/banner-form.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { serveTable } from '../platform/http/routes/serve-table.ts'
import { createBanner, deleteBanner, listBannerPage, orderBanners, updateBanner } from './banners.ts'

export function bannerAdminRoutes(app: App) {
  const { platform } = app
  serveTable(app, contract.listBanners, (query) => listBannerPage(platform, query))
  serve(app, contract.addBanner, (call) => createBanner(platform, call))
  serve(app, contract.changeBanner, (call) => updateBanner(platform, call))
  serve(app, contract.orderBanners, (call) => orderBanners(platform, call))
  serve(app, contract.deleteBanner, (call) => deleteBanner(platform, call))
}
