import { existsSync } from 'node:fs'
import type { PrintChoices } from '#contract/printing/estimate/print-estimate.ts'
import { choicesOf } from '#contract/printing/estimate/print-figures.ts'
import type { Printability } from '#contract/printing/printability/printability.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { checkPrintability } from '#geometry/printability/printability.ts'
import type { Design } from '../../demo/design.ts'
import { designsNamed, endCheck, readOptions, requireSlicer } from './check-options.ts'
import { readModelFiles } from './estimate-set.ts'
import { sliceInSlicer } from './slicer-view.ts'

type TestedPart = { design?: string | undefined; part: string; mesh: Mesh; choices: PrintChoices }
type Row = Pick<TestedPart, 'design' | 'part'> & { grams: number; share: number; ours: string; below: string }

requireSlicer()
const { names, isLate } = readOptions()
const files = names.filter((name) => existsSync(name))
let [skipped, contradicted, failed] = [0, 0, 0]
const rows: Row[] = []
for (const { name, ...model } of await readModelFiles(files, { isUsualOnly: true }))
  if (isLate()) skipped++
  else await tryPart({ part: name, ...model })
const slugs = names.filter((name) => !files.includes(name))
const designs = files.length > 0 && slugs.length === 0 ? [] : designsNamed(slugs)
for (const design of designs)
  if (isLate()) skipped++
  else await checkDesign(design)
writeTable()
process.stdout.write(
  `${rows.length} parts checked, ${failed} failed, ${skipped} models left for another run\n`,
)
endCheck({ failed: contradicted + failed > 0, isUnfinished: skipped > 0 })

async function checkDesign({ slug, print, build }: Design) {
  for (const { name, mesh } of await build()) {
    if (isLate()) {
      skipped++
      return
    }
    await tryPart({ design: slug, part: name, mesh, choices: choicesOf(print) })
  }
}

async function tryPart(tested: TestedPart) {
  const name = [tested.design, tested.part].flatMap((text) => text ?? []).join(': ')
  try {
    const row = await checkPart(tested)
    const isContradicted = row.grams === 0 && row.ours !== 'none'
    if (isContradicted) contradicted++
    rows.push(row)
    process.stdout.write(`${isContradicted ? '✖ ' : ''}${[name, ...cellsOf(row)].join('  ')}\n`)
  } catch (error) {
    failed++
    process.stdout.write(`${name}: ${error instanceof Error ? error.message : error}\n`)
  }
}

/** Returns the weight of supports: that of a print with them less that of one without. */
async function checkPart({ design, part, mesh, choices }: TestedPart): Promise<Row> {
  const without = await sliceInSlicer(mesh, { pace: 'slow', choices: { ...choices, supports: false } })
  const supported = await sliceInSlicer(mesh, { pace: 'slow', choices: { ...choices, supports: true } })
  const grams = Math.max(0, supported.grams - without.grams)
  const { report } = checkPrintability(mesh)
  const share = grams / supported.grams
  return { design, part, grams, share, ours: report.supports, below: reasonsOf(report) }
}

function cellsOf({ grams, share, ours, below }: Row) {
  return [`${grams.toFixed(2)} g`, `${(share * 100).toFixed(1)} %`, ours, below]
}

/** Writes a table of docs/supports.md, the heaviest supports first, parts with the same figures in one row. */
function writeTable() {
  process.stdout.write(
    '\n| part | supports | of the print | ours | below the part |\n|---|---|---|---|---|\n',
  )
  const sorted = rows.toSorted(
    (one, other) => other.grams - one.grams || one.below.localeCompare(other.below),
  )
  for (const [cells, same] of Map.groupBy(sorted, (row) => cellsOf(row).join(' | ')))
    process.stdout.write(`| ${namesOf(same)} | ${cells} |\n`)
}

/** Returns 'peg-rail: Short peg, Long peg; tessel-shade: E14 reducer'. */
function namesOf(same: Row[]) {
  return [...Map.groupBy(same, ({ design }) => design)]
    .map(([design, parts]) => {
      const names = parts.map(({ part }) => part).join(', ')
      return design ? `${design}: ${names}` : names
    })
    .join('; ')
}

/** Lists the findings below the part: the longest bridge in mm, the area of overhangs in mm2, the height of islands in mm. */
function reasonsOf({ findings }: Printability) {
  const below = findings.filter(({ kind }) => ['overhang', 'bridge', 'island'].includes(kind))
  return below.map(({ kind, value, count }) => `${count} ${kind} ${value.toFixed(1)}`).join(', ')
}
