import { choicesOf } from '#contract/printing/print-figures.ts'
import type { Printability } from '#contract/printing/printability.ts'
import { checkPrintability } from '#geometry/printability/printability.ts'
import { designs } from '../../demo/catalogue.ts'
import type { Design, Part } from '../../demo/design.ts'
import { isSlicerInstalled, sliceInSlicer } from './slicer-view.ts'

if (!isSlicerInstalled()) {
  process.stdout.write('PrusaSlicer is not installed, so no supports were checked.\n')
  process.exit(0)
}

const given = process.argv.slice(2)
const slugs = given.filter((argument) => !isNumber(argument))
/** No slice starts after this many minutes; slices are kept, so that the next run goes on from there. */
const minutes = Number(given.find(isNumber) ?? Number.POSITIVE_INFINITY)
const unknown = slugs.filter((slug) => designs.every((design) => design.slug !== slug))
if (unknown.length > 0) {
  process.stderr.write(`There is no design ${unknown.join(', ')}.\n`)
  process.exit(1)
}

const begun = performance.now()
const isLate = () => performance.now() - begun > minutes * 60_000
let [checked, skipped, contradicted, failed] = [0, 0, 0, 0]
for (const design of designs.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug)))
  if (isLate()) skipped++
  else await checkDesign(design)
process.stdout.write(`${checked} parts checked, ${failed} failed, ${skipped} designs left for another run\n`)
process.exit(contradicted + failed > 0 ? 1 : 0)

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

function isNumber(argument: string) {
  return /^\d+$/.test(argument)
}
