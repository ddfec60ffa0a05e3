import {
  getCategory,
  getDrop,
  getProduct,
  listCategories,
  listDrops,
  listProducts,
  listRelatedProducts,
  suggestProducts,
} from '#contract/catalogue.ts'
import { downloadRefusal } from '../billing/billing.ts'
import { notFound } from '../platform/errors.ts'
import type { App } from '../platform/http/http.ts'
import { serve } from '../platform/http/serve.ts'
import { findProduct, findRelatedProducts } from './product-queries.ts'
import { searchProducts } from './search/search.ts'
import { listSuggestions } from './search/suggestion-queries.ts'
import { findCategory, findDrop } from './shelf-queries.ts'
import { listCategoryPage, listDropPage } from './shelves.ts'

export function catalogueRoutes(app: App) {
  const { platform } = app
  serve(app, listProducts, ({ query }) => searchProducts(platform, query))
  serve(app, suggestProducts, async ({ query }) => ({
    suggestions: await listSuggestions(platform, query.q),
  }))
  serve(app, getProduct, async ({ params, user }) => {
    const product = (await findProduct(platform, params.id)) ?? notFound('Product')
    return { product: { ...product, refusal: downloadRefusal(user, product) } }
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
