import { existsSync } from 'node:fs'
import type { PrintChoices } from '#contract/printing/print-estimate.ts'
import { choicesOf } from '#contract/printing/print-figures.ts'
import type { Printability } from '#contract/printing/printability.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { checkPrintability } from '#geometry/printability/printability.ts'
import type { Design } from '../../demo/design.ts'
import { designsNamed, endCheck, readOptions, requireSlicer } from './check-options.ts'
import { readModelFiles } from './estimate-set.ts'
import { sliceInSlicer } from './slicer-view.ts'

requireSlicer()
const { names, isLate } = readOptions()
const files = names.filter((name) => existsSync(name))
let [checked, skipped, contradicted, failed] = [0, 0, 0, 0]
process.stdout.write('| part | supports | of the print | ours | below the part |\n|---|---|---|---|---|\n')
for (const { name, mesh, choices } of await readModelFiles(files, { isUsualOnly: true }))
  if (isLate()) skipped++
  else await tryPart(name, mesh, choices)
const slugs = names.filter((name) => !files.includes(name))
const designs = files.length > 0 && slugs.length === 0 ? [] : designsNamed(slugs)
for (const design of designs)
  if (isLate()) skipped++
  else await checkDesign(design)
process.stdout.write(`${checked} parts checked, ${failed} failed, ${skipped} models left for another run\n`)
endCheck({ failed: contradicted + failed > 0, left: skipped })

async function checkDesign({ slug, print, build }: Design) {
  for (const { name, mesh } of await build()) {
    if (isLate()) {
      skipped++
      return
    }
    await tryPart(`${slug}: ${name}`, mesh, choicesOf(print))
  }
}

async function tryPart(name: string, mesh: Mesh, choices: PrintChoices) {
  try {
    await checkPart(name, mesh, choices)
  } catch (error) {
    failed++
    process.stdout.write(`${name}: ${error instanceof Error ? error.message : error}\n`)
  }
}

/** Supports weigh what a print with them weighs more. */
async function checkPart(name: string, mesh: Mesh, choices: PrintChoices) {
  const without = await sliceInSlicer(mesh, { pace: 'slow', choices: { ...choices, supports: false } })
  const supported = await sliceInSlicer(mesh, { pace: 'slow', choices: { ...choices, supports: true } })
  const grams = Math.max(0, supported.grams - without.grams)
  const { report } = checkPrintability(mesh)
  const isContradicted = grams === 0 && report.supports !== 'none'
  checked++
  if (isContradicted) contradicted++
  const share = `${((grams / supported.grams) * 100).toFixed(1)} %`
  const cells = [name, `${grams.toFixed(2)} g`, share, report.supports, reasonsOf(report)]
  process.stdout.write(`${isContradicted ? '✖ ' : ''}| ${cells.join(' | ')} |\n`)
}

/** What we found below the part: the longest bridge in mm, the area of overhangs in mm2, the height of islands in mm. */
function reasonsOf({ findings }: Printability) {
  const below = findings.filter(({ kind }) => ['overhang', 'bridge', 'island'].includes(kind))
  return below.map(({ kind, value, count }) => `${count} ${kind} ${value.toFixed(1)}`).join(', ')
}
