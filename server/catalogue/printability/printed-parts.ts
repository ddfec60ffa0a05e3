import type { PrintedPart } from '#contract/catalogue/product-printability.ts'
import { summaryOf } from '#contract/printing/printability.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectCurrentReports } from './printability-queries.ts'

export async function listPrintedParts(
  platform: Pick<Platform, 'db'>,
  productId: string,
): Promise<PrintedPart[]> {
  const models = await selectCurrentReports(platform, productId)
  return models.map(({ part_name: partName, width_mm, depth_mm, height_mm, printability }) => ({
    partName,
    sizeMm: [width_mm ?? 0, depth_mm ?? 0, height_mm ?? 0],
    printability: printability && summaryOf(printability),
  }))
}
