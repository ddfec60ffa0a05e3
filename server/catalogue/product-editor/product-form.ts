import { basicPlanId } from '#contract/billing/plans.ts'
import { isModel, type Product } from '#contract/catalogue/catalogue.ts'
import type * as contract from '#contract/catalogue/studio/product-form.ts'
import type { FormFile, FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { missingOf } from '#contract/catalogue/studio/publish-requirements.ts'
import { notFound } from '../../platform/errors.ts'
import { mediaUrl } from '../../platform/http/files/media.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectStepPictures } from '../assembly/assembly-queries.ts'
import { stepPictures } from '../assembly/assembly-steps.ts'
import { findUnpublished, meshOf, stepOf } from '../details/detail-queries.ts'
import { originalAddress } from '../details/previews.ts'
import { productFor } from '../details/product-details.ts'
import { boothOf } from '../photo-booth/photo-booth.ts'
import { contentOf } from '../products/content-queries.ts'
import { shownEstimate } from '../products/print-estimate.ts'
import { findFormProduct, type ProductRow, selectPictures } from '../products/product-queries.ts'
import { shownPlates } from '../products/shown-plates.ts'
import { isSliceJobQueued } from '../slicing/slicing-queries.ts'
import { statusOf } from './product-list.ts'

type Reading = Pick<Platform, 'db' | 'now'>
type FormRow = NonNullable<Awaited<ReturnType<typeof findFormProduct>>>
type PictureRow = Awaited<ReturnType<typeof selectPictures>>[number]

export async function showProduct(platform: Reading, id: string): Promise<FormProduct> {
  const row = (isUuid(id) ? await findFormProduct(platform, id) : undefined) ?? notFound('Design')
  const pictures = await selectPictures(platform, row.id)
  const booth = await boothOf(platform, row.id)
  const hasFiles = row.files.some(({ format }) => isModel(format))
  return {
    id: row.id,
    content: contentOf(row),
    status: statusOf(row, platform.now()),
    publishedAt: row.published_at?.toISOString() ?? null,
    version: row.version,
    revision: row.revision,
    pictures: pictures.map(pictureOf),
    files: row.files.map(fileOf),
    ...stepPictures(row.assembly, {
      files: row.files,
      pictures: await selectStepPictures(platform, row.id),
    }),
    booth,
    isMeasuring: await isSliceJobQueued(platform, row.id),
    missing: missingIn(row, { hasFiles, pictures, isPhotographed: booth?.isAdding ?? false }),
  }
}

function pictureOf({ id, large_key, card_key, width, height, alt, ...picture }: PictureRow) {
  return {
    id,
    url: mediaUrl(large_key),
    cardUrl: mediaUrl(card_key),
    width,
    height,
    alt,
    isPhoto: picture.is_photo,
    isClearedForShops: picture.cleared_for_shops,
  }
}

function fileOf(row: FormRow['files'][number]): FormFile {
  const { id, name, part_name, copies, format, bytes, card_key, estimate, printability } = row
  return {
    id,
    name,
    copies,
    format,
    bytes,
    printability,
    partName: part_name,
    isAllParts: row.is_all_parts,
    isMade: row.is_made,
    mesh: meshOf(row),
    step: stepOf(row.step),
    cardUrl: card_key === null ? null : mediaUrl(card_key),
    acceptedProblems: row.accepted_problems ?? [],
    repairs: row.repairs,
    originalUrl: row.original_key && originalAddress(id),
    estimate: shownEstimate(estimate),
    plates: shownPlates(row),
  }
}

type Media = { hasFiles: boolean; pictures: Pick<PictureRow, 'card_key' | 'alt'>[]; isPhotographed: boolean }

function missingIn(
  { category_id, description, minutes }: ProductRow,
  { hasFiles, pictures, isPhotographed }: Media,
) {
  return missingOf({
    category_id,
    description,
    minutes,
    card_key: pictures[0]?.card_key ?? null,
    has_files: hasFiles,
    is_photographed: isPhotographed,
    has_undescribed: pictures.some(({ alt }) => alt === ''),
  })
}

const members = {
  basic: { subscriptionStatus: 'active', subscriptionPlan: basicPlanId },
  paid: { subscriptionStatus: 'active', subscriptionPlan: 'any' },
} as const

export async function previewProduct(
  platform: Reading,
  { params, query }: Pick<Call<typeof contract.previewProduct>, 'params' | 'query'>,
): Promise<Product> {
  const product =
    (isUuid(params.id) ? await findUnpublished(platform, params.id) : undefined) ?? notFound('Design')
  const member = { ...members[query.as], role: 'user', suspendedAt: null } as const
  return productFor(member, product)
}
