import * as accounts from './accounts/accounts.ts'
import * as memberNotes from './accounts/member-notes.ts'
import * as memberViews from './accounts/member-views.ts'
import * as secondFactor from './accounts/second-factor.ts'
import * as sessions from './accounts/sessions.ts'
import * as userPlans from './accounts/user-plans.ts'
import * as users from './accounts/users.ts'
import * as audit from './audit.ts'
import * as bannerForm from './banners/banner-form.ts'
import * as banners from './banners/banners.ts'
import * as billing from './billing/billing.ts'
import * as invoices from './billing/invoices.ts'
import * as catalogue from './catalogue/catalogue.ts'
import * as categories from './catalogue/categories.ts'
import * as shelves from './catalogue/category-drop.ts'
import * as drops from './catalogue/drops.ts'
import * as boards from './catalogue/members/boards.ts'
import * as favourites from './catalogue/members/favourites.ts'
import * as productPrintability from './catalogue/product-printability.ts'
import * as products from './catalogue/products.ts'
import * as roomView from './catalogue/room-view.ts'
import * as saturation from './catalogue/saturation.ts'
import * as modelChanges from './catalogue/studio/model-changes.ts'
import * as photoBooth from './catalogue/studio/photo-booth.ts'
import * as productForm from './catalogue/studio/product-form.ts'
import * as productPreview from './catalogue/studio/product-preview.ts'
import * as synonyms from './catalogue/studio/synonyms.ts'
import * as uploads from './catalogue/studio/uploads.ts'
import * as certificates from './certificates/certificates.ts'
import * as sellerReports from './certificates/seller-reports.ts'
import * as channels from './channels.ts'
import * as downloads from './downloads/downloads.ts'
import * as traces from './downloads/traces.ts'
import * as emailTemplates from './email-templates.ts'
import type { Endpoint } from './endpoint.ts'
import * as ideas from './ideas/ideas.ts'
import * as ideasInbox from './ideas/ideas-inbox.ts'
import * as news from './news.ts'
import * as preferences from './preferences.ts'
import * as printFailures from './prints/print-failures.ts'
import * as printPhotos from './prints/print-photos.ts'
import * as testPrints from './prints/test-prints.ts'
import * as privacy from './privacy.ts'
import * as costForm from './profit/cost-form.ts'
import * as costs from './profit/costs.ts'
import * as sales from './profit/sales.ts'
import * as reports from './reports.ts'
import * as site from './site/site.ts'
import * as failedWork from './system/failed-work.ts'
import * as system from './system/system.ts'

const features = {
  accounts,
  audit,
  bannerForm,
  banners,
  billing,
  boards,
  catalogue,
  categories,
  certificates,
  costForm,
  costs,
  channels,
  downloads,
  drops,
  emailTemplates,
  failedWork,
  favourites,
  ideas,
  ideasInbox,
  invoices,
  memberNotes,
  memberViews,
  news,
  preferences,
  printFailures,
  printPhotos,
  privacy,
  photoBooth,
  productForm,
  productPreview,
  productPrintability,
  products,
  reports,
  sales,
  roomView,
  saturation,
  secondFactor,
  sellerReports,
  sessions,
  shelves,
  site,
  synonyms,
  system,
  traces,
  testPrints,

  uploads,
  modelChanges,
  userPlans,
  users,
}

export const endpoints: { feature: string; name: string; endpoint: Endpoint }[] = Object.entries(
  features,
).flatMap(([feature, exports]) =>
  Object.entries(exports).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ feature, name, endpoint: value }] : [],
  ),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}
