import {
  getProduct,
  listPopularProducts,
  listProducts,
  listRelatedProducts,
  suggestProducts,
} from '#contract/catalogue/catalogue.ts'
import { getNextDrop, getShelf, listCategories, listDrops } from '#contract/catalogue/category-drop.ts'
import * as boardCalls from '#contract/catalogue/members/boards.ts'
import {
  addFavourite,
  addFavourites,
  listFavourites,
  listMarks,
  listUpdatedProducts,
  removeFavourite,
} from '#contract/catalogue/members/favourites.ts'
import { getSaturation } from '#contract/catalogue/saturation.ts'
import { notFound } from '../platform/errors.ts'
import type { App } from '../platform/http/app/http.ts'
import { withProvenRole } from '../platform/http/app/second-factor.ts'
import { serveFile } from '../platform/http/files/serve-file.ts'
import { serve } from '../platform/http/routes/serve.ts'
import * as boards from './boards/boards.ts'
import { readProduct } from './details/product-details.ts'
import { findRelatedProducts } from './details/related-queries.ts'
import { listCategoryPage, listDropPage } from './listing/category-drop-pages.ts'
import { findCategoryOrDrop, findNextDropTime } from './listing/category-drop-queries.ts'
import { deleteFavourite, findMarks } from './listing/favourite-queries.ts'
import { listFavouritePage, listUpdated, makeFavourite, makeFavourites } from './listing/favourites.ts'
import { findPopularProducts } from './listing/popularity-queries.ts'
import { findSaturation } from './listing/saturation-queries.ts'
import { linkPreviewPath, openLinkPreview } from './pictures/link-previews.ts'
import { searchProducts } from './search/search.ts'
import { suggest } from './search/suggestions.ts'

export function catalogueRoutes(app: App) {
  const { platform } = app
  serve(app, listProducts, ({ user, query, view }) =>
    searchProducts(platform, { ...user, isViewed: view !== undefined }, query),
  )
  serve(app, suggestProducts, async ({ query }) => ({
    suggestions: await suggest(platform, query.q),
  }))
  serve(app, getProduct, (call) => readProduct(platform, withProvenRole(platform, call), call.params.id))
  serve(app, listRelatedProducts, async ({ user, params }) => ({
    products:
      (await findRelatedProducts(platform, { idOrSlug: params.id, userId: user.id })) ?? notFound('Design'),
  }))
  serve(
    app,
    getSaturation,
    async ({ user, params }) =>
      (await findSaturation(platform, { productId: params.id, countryCode: user.countryCode })) ??
      notFound('Design'),
  )
  serve(app, listPopularProducts, async ({ user }) => ({
    products: await findPopularProducts(platform, user.id),
  }))
  serve(app, listCategories, ({ query }) => listCategoryPage(platform, query))
  serve(app, listDrops, ({ query }) => listDropPage(platform, query))
  serve(
    app,
    getShelf,
    async ({ params }) => (await findCategoryOrDrop(platform, params.id)) ?? notFound('Category or drop'),
  )
  serve(app, getNextDrop, async () => {
    const time = await findNextDropTime(platform)
    return { publishedAt: time?.toISOString() ?? null }
  })
  serve(app, listFavourites, ({ user, query }) => listFavouritePage(platform, user, query))
  serve(app, addFavourite, ({ user, params }) => makeFavourite(platform, user, params.productId))
  serve(app, addFavourites, ({ user, body }) => makeFavourites(platform, user, body))
  serve(app, removeFavourite, async ({ user, params }) => {
    await deleteFavourite(platform, { userId: user.id, productId: params.productId })
    return {}
  })
  serve(app, listUpdatedProducts, async ({ user }) => ({ products: await listUpdated(platform, user) }))
  serve(app, boardCalls.listBoards, ({ user, query }) => boards.list(platform, user, query))
  serve(app, boardCalls.createBoard, ({ user, body }) => boards.create(platform, user, body))
  serve(app, boardCalls.renameBoard, (call) => boards.rename(platform, call))
  serve(app, boardCalls.deleteBoard, (call) => boards.remove(platform, call))
  serve(app, boardCalls.addToBoard, (call) => boards.add(platform, call))
  serve(app, boardCalls.removeFromBoard, (call) => boards.removeProducts(platform, call))
  serve(app, listMarks, ({ user }) => findMarks(platform, user.id))
  serveFile(app, linkPreviewPath, (params) => openLinkPreview(platform, params))
}
