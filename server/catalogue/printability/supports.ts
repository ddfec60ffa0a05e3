import type { ProductContent } from '#contract/catalogue/studio/product-form.ts'
import { needSupports } from '#contract/printing/printability/printability.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockProduct, updateProduct } from '../products/product-queries.ts'
import { selectCurrentReports } from './printability-queries.ts'

type Deps = Pick<Platform, 'db'>

/** The typed answer counts while a file is not checked. */
export async function withComputedSupports(
  inside: Deps,
  productId: string,
  content: ProductContent,
): Promise<ProductContent> {
  const supports = await findSupportsNeed(inside, productId)
  return supports === undefined ? content : { ...content, print: { ...content.print, supports } }
}

export async function updateSupports(inside: Deps, productId: string) {
  const product = await lockProduct(inside, productId)
  const supports = await findSupportsNeed(inside, productId)
  if (!product || supports === undefined || supports === product.print.supports) return
  await updateProduct(inside, productId, { print: JSON.stringify({ ...product.print, supports }) })
}

async function findSupportsNeed(inside: Deps, productId: string) {
  const { parts } = await selectCurrentReports(inside, productId)
  return needSupports(parts.map(({ printability }) => printability))
}
