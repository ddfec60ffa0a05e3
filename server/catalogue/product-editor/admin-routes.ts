import * as contract from '#contract/catalogue/products.ts'
import * as booth from '#contract/catalogue/studio/photo-booth.ts'
import * as form from '#contract/catalogue/studio/product-form.ts'
import { addVersion as addVersionCall } from '#contract/catalogue/studio/uploads.ts'
import type { App } from '../../platform/http/app/http.ts'
import { serve } from '../../platform/http/routes/serve.ts'
import { serveTable } from '../../platform/http/routes/serve-table.ts'
import { previewBooth } from '../photo-booth/photo-booth.ts'
import { createDraft, deleteDraft, duplicate, updateDraft } from './drafts.ts'
import { addVersion, setDraftFiles } from './product-files.ts'
import { previewProduct, showProduct } from './product-form.ts'
import { listProducts } from './product-list.ts'
import { makePictures, setPictures } from './product-pictures.ts'
import { publish, retire, schedule, unschedule } from './publication.ts'

export function productRoutes(app: App) {
  const { platform } = app
  serveTable(app, contract.listAdminProducts, (query) => listProducts(platform, query))
  serve(app, form.showAdminProduct, async ({ params }) => ({
    product: await showProduct(platform, params.id),
  }))
  serve(app, form.previewProduct, async (call) => ({ product: await previewProduct(platform, call) }))
  serve(app, form.addProduct, (call) => createDraft(platform, call))
  serve(app, form.changeProduct, (call) => updateDraft(platform, call))
  serve(app, form.setPictures, (call) => setPictures(platform, call))
  serve(app, booth.previewPhotoBooth, (call) => previewBooth(platform, call))
  serve(app, booth.makeBoothPictures, (call) => makePictures(platform, call))
  serve(app, form.setDraftFiles, (call) => setDraftFiles(platform, call))
  serve(app, addVersionCall, (call) => addVersion(platform, call))
  serve(app, contract.publishProduct, (call) => publish(platform, call))
  serve(app, contract.scheduleProduct, (call) => schedule(platform, call))
  serve(app, contract.unscheduleProduct, (call) => unschedule(platform, call))
  serve(app, contract.retireProduct, (call) => retire(platform, call))
  serve(app, contract.duplicateProduct, (call) => duplicate(platform, call))
  serve(app, contract.deleteProduct, (call) => deleteDraft(platform, call))
}
