import { choicesOf } from '#contract/printing/print-figures.ts'
import type { Printability } from '#contract/printing/printability.ts'
import { checkPrintability } from '#geometry/printability/printability.ts'
import type { Design, Part } from '../../demo/design.ts'
import { designsNamed, endCheck, readOptions, requireSlicer } from './check-options.ts'
import { sliceInSlicer } from './slicer-view.ts'

requireSlicer()
const { names, isLate } = readOptions()
let [checked, skipped, contradicted, failed] = [0, 0, 0, 0]
for (const design of designsNamed(names))
  if (isLate()) skipped++
  else await checkDesign(design)
process.stdout.write(`${checked} parts checked, ${failed} failed, ${skipped} designs left for another run\n`)
endCheck({ failed: contradicted + failed > 0, left: skipped })

async function checkDesign(design: Design) {
  for (const part of await design.build()) {
    if (isLate()) {
      skipped++
      return
    }
    try {
      checkPart(design, part)
    } catch (error) {
      failed++
      process.stdout.write(
        `${design.slug}: ${part.name}: ${error instanceof Error ? error.message : error}\n`,
      )
    }
  }
}

/** Supports weigh what a print with them weighs more. */
function checkPart({ slug, print }: Design, { name, mesh }: Part) {
  const choices = choicesOf(print)
  const without = sliceInSlicer(mesh, { pace: 'slow', choices: { ...choices, supports: false } })
  const supported = sliceInSlicer(mesh, { pace: 'slow', choices: { ...choices, supports: true } })
  const grams = Math.max(0, supported.grams - without.grams)
  const { report } = checkPrintability(mesh)
  const isContradicted = grams === 0 && report.supports !== 'none'
  checked++
  if (isContradicted) contradicted++
  const share = `${((grams / supported.grams) * 100).toFixed(1)} %`
  process.stdout.write(
    `${isContradicted ? '✖ ' : ''}${`${slug}: ${name}`.padEnd(48)} ${grams.toFixed(2).padStart(7)} g ${share.padStart(7)}  ${report.supports}${reasonsOf(report)}\n`,
  )
}

/** What we found below the part: the longest bridge in mm, the area of overhangs in mm2, the height of islands in mm. */
function reasonsOf({ findings }: Printability) {
  const below = findings.filter(({ kind }) => ['overhang', 'bridge', 'island'].includes(kind))
  return below.map(({ kind, value, count }) => `, ${count} ${kind} ${value.toFixed(1)}`).join('')
}
