import { totalEstimate } from '#contract/printing/estimate/total-estimate.ts'
import { estimateIfPossible } from '#geometry/estimate/estimate.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import type { Design, Part } from './design.ts'
import { allPartsOf } from './publish.ts'

/** Returns the figures on the page of a design: grams, and minutes on a slow and on a fast printer. */
export async function figuresOfFiles(design: Design, parts: Part[]) {
  const files = [await estimatedFile('all.3mf', await allPartsOf(design, parts))]
  for (const { fileName, mesh, copies = 1 } of parts)
    files.push({ ...(await estimatedFile(`${fileName}.stl`, writeStl(mesh))), copies })
  const total = totalEstimate(files, design.print)
  if (!total) throw new Error(`${design.slug} has no estimate.`)
  const { grams, minutes, fastMinutes } = total
  return { grams, minutes, fastMinutes }
}

async function estimatedFile(name: string, bytes: Uint8Array) {
  const { mesh, threeMf } = await readModel(bytes, name)
  const own = estimateIfPossible(mesh, threeMf)?.whole
  const estimate = own && {
    grams: own.grams,
    minutes: own.minutes.slow,
    fastMinutes: own.minutes.fast,
    source: 'own' as const,
    toolpaths: own.toolpaths,
  }
  return { name, format: threeMf ? '3mf' : 'stl', estimate: estimate ?? null, copies: 1 }
}
