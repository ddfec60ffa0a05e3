import { countBannerClick, listActiveBanners } from '#contract/banners/banners.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { listBannersFor, recordClick } from './banners.ts'

export function bannerRoutes(app: App) {
  const { platform } = app
  serve(app, listActiveBanners, ({ user }) => listBannersFor(platform, user))
  serve(app, countBannerClick, ({ params }) => recordClick(platform, params.id))
}
