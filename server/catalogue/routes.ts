import type { User } from '#contract/accounts.ts'
import {
  getCategory,
  getDrop,
  getProduct,
  listCategories,
  listDrops,
  listProducts,
  listRelatedProducts,
  type Product,
  suggestProducts,
} from '#contract/catalogue.ts'
import { refusalSentence } from '../billing/billing.ts'
import { notFound } from '../platform/errors.ts'
import type { App } from '../platform/http.ts'
import { serve } from '../platform/serve.ts'
import { downloadRefusal } from './entitlement.ts'
import { findProduct, findRelatedProducts } from './product-queries.ts'
import { searchProducts } from './search.ts'
import { findCategory, findDrop } from './shelf-queries.ts'
import { listCategoryPage, listDropPage } from './shelves.ts'
import { listSuggestions } from './suggestion-queries.ts'

export function catalogueRoutes(app: App) {
  const { platform } = app
  serve(app, listProducts, ({ query }) => searchProducts(platform, query))
  serve(app, suggestProducts, async ({ query }) => ({
    suggestions: await listSuggestions(platform, query.q),
  }))
  serve(app, getProduct, async ({ params, user }) => {
    const product = (await findProduct(platform, params.id)) ?? notFound('Product')
    return { product: { ...product, refusal: refusalOf(user, product) } }
  })
  serve(app, listRelatedProducts, async ({ params }) => ({
    products: (await findRelatedProducts(platform, params.id)) ?? notFound('Product'),
  }))
  serve(app, listCategories, ({ query }) => listCategoryPage(platform, query))
  serve(app, getCategory, async ({ params }) => ({
    category: (await findCategory(platform, params.id)) ?? notFound('Category'),
  }))
  serve(app, listDrops, ({ query }) => listDropPage(platform, query))
  serve(app, getDrop, async ({ params }) => ({
    drop: (await findDrop(platform, params.id)) ?? notFound('Drop'),
  }))
}

function refusalOf(user: User, product: Pick<Product, 'access'>): Product['refusal'] {
  const code = downloadRefusal(user, product)
  return code ? { code, message: refusalSentence(code) } : null
}
