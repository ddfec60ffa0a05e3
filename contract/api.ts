import * as accounts from './accounts.ts'
import * as audit from './audit.ts'
import * as banners from './banners.ts'
import * as billing from './billing.ts'
import * as catalogue from './catalogue.ts'
import * as categories from './categories.ts'
import * as downloads from './downloads.ts'
import * as drops from './drops.ts'
import * as emailTemplates from './email-templates.ts'
import type { Endpoint } from './endpoint.ts'
import * as favourites from './favourites.ts'
import * as ideas from './ideas.ts'
import * as ideasInbox from './ideas-inbox.ts'
import * as invoices from './invoices.ts'
import * as preferences from './preferences.ts'
import * as privacy from './privacy.ts'
import * as productForm from './product-form.ts'
import * as products from './products.ts'
import * as reports from './reports.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as shelves from './shelves.ts'
import * as site from './site.ts'
import * as uploads from './uploads.ts'
import * as users from './users.ts'

const features = {
  accounts,
  audit,
  banners,
  billing,
  catalogue,
  categories,
  downloads,
  drops,
  emailTemplates,
  favourites,
  ideas,
  ideasInbox,
  invoices,
  preferences,
  privacy,
  productForm,
  products,
  reports,
  secondFactor,
  sessions,
  shelves,
  site,
  uploads,
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
