import type { PreparedFile, PrintedPart } from '#contract/catalogue/product-printability.ts'
import { summaryOf } from '#contract/printing/printability/printability.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectCurrentReports } from './printability-queries.ts'

/** Returns the parts of a design: its STL files and 3MFs that may hold others, or all 3MFs of a design without an STL. */
export async function readPrintability(
  platform: Pick<Platform, 'db'>,
  productId: string,
): Promise<{ parts: PrintedPart[]; prepared: PreparedFile[] }> {
  const { models, parts } = await selectCurrentReports(platform, productId)
  return {
    parts: parts.map(({ part_name: partName, width_mm, depth_mm, height_mm, printability }) => ({
      partName,
      sizeMm: [width_mm ?? 0, depth_mm ?? 0, height_mm ?? 0],
      printability: printability && summaryOf(printability),
    })),
    prepared: models
      .filter(({ format }) => format === '3mf')
      .map(({ part_name: partName, features }) => ({ partName, features: features ?? [] })),
  }
}
