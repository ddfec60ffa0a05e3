import { queryOptions } from '@tanstack/react-query'
import { getProduct, listRelatedProducts } from '#contract/catalogue/catalogue.ts'
import { getPrintability } from '#contract/catalogue/product-printability.ts'
import { getSaturation } from '#contract/catalogue/saturation.ts'
import { getPreview } from '#contract/catalogue/studio/product-preview.ts'
import { listVersions } from '#contract/catalogue/studio/uploads.ts'
import { call } from '../../api/api.ts'

export function productPage(id: string) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: async ({ signal }) => (await call(getProduct, { params: { id }, signal })).product,
  })
}

export function productVersions(id: string) {
  return queryOptions({
    queryKey: ['downloads', 'versions', id],
    queryFn: ({ signal }) => call(listVersions, { params: { id }, signal }),
  })
}

export function productPreview(id: string) {
  return queryOptions({
    queryKey: ['preview', id],
    queryFn: async ({ signal }) => (await call(getPreview, { params: { id }, signal })).parts,
  })
}

export function productPrintability(id: string) {
  return queryOptions({
    queryKey: ['printability', id],
    queryFn: ({ signal }) => call(getPrintability, { params: { id }, signal }),
  })
}

export function relatedProducts(id: string) {
  return queryOptions({
    queryKey: ['related', id],
    queryFn: async ({ signal }) => (await call(listRelatedProducts, { params: { id }, signal })).products,
  })
}

export function productSaturation(id: string) {
  return queryOptions({
    queryKey: ['saturation', id],
    queryFn: async ({ signal }) => (await call(getSaturation, { params: { id }, signal })).saturation,
  })
}
