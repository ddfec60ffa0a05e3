import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { usualChoices } from '#contract/printing/estimate/print-figures.ts'
import { hexOf } from '#geometry/filament-colours.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { profileOf } from '#geometry/slicer/profiles.ts'
import { cached, exportGcode, saveAgain } from './slicer-view.ts'

/** A project as its designer saved it, and as members download it, which names no colours. */
type SoldProject = { saved: Uint8Array; sold: Uint8Array }

/**
 * Returns the differences between what PrusaSlicer reads in a designer's project and what we say or sell: the filament
 * of each body, painted triangles, the colours of filaments, and which filaments it lays.
 */
export async function filamentProblems({ saved, sold }: SoldProject): Promise<string[]> {
  const { threeMf } = await readModel(saved, 'project.3mf')
  if (!threeMf) throw new Error('The project is no 3MF.')
  const { colours = [], filaments, paintedColours } = threeMf.project
  const [before, after] = [
    await readFilaments(saved, Math.max(1, colours.length)),
    await readFilaments(sold, Math.max(1, colours.length)),
  ]
  const used = before.used.map((number) => before.colours[number - 1])
  const pairs: [what: string, found: unknown[], wanted: unknown[]][] = [
    ['the filaments of the bodies sold', after.bodies, before.bodies],
    ['the painted triangles sold', [after.painted], [before.painted]],
    ['the filaments that it lays of what is sold', after.used, before.used],
  ]
  if (colours.length > 0) pairs.push(['the colours', before.colours, colours])
  // We name all filaments of a painted project.
  if (colours.length > 0 && paintedColours === undefined)
    pairs.push(['the colours that it lays', used, filaments.map(({ hex }) => hex)])
  return pairs.flatMap(([what, found, wanted]) =>
    found.join() === wanted.join()
      ? []
      : [`PrusaSlicer reads ${what} as ${found.join(', ')} instead of ${wanted.join(', ')}`],
  )
}

function readFilaments(bytes: Uint8Array, count: number) {
  return cached(['filaments', bytes, `${count}`], async (folder) => {
    const path = join(folder, 'project.3mf')
    writeFileSync(path, bytes)
    const { config, model } = await saveAgain(path, folder)
    const { end } = exportGcode({ name: 'project.3mf', bytes }, profileFor(count), folder)
    const value = (name: string) => new RegExp(`^; ${name} = (.*)$`, 'm').exec(end)?.[1] ?? ''
    const grams = value('filament used \\[g\\]').split(', ').map(Number)
    return {
      bodies: bodiesOf(config),
      painted: model.split('slic3rpe:mmu_segmentation=').length - 1,
      used: grams.flatMap((weight, index) => (weight > 0 ? index + 1 : [])),
      colours: value('filament_colour').split(';').map(hexOf),
    }
  })
}

/** Returns 'Thing, Body 2: ModelPart 3' for each body; 0 inherits the filament. */
function bodiesOf(config: string) {
  return config
    .split('<object ')
    .slice(1)
    .flatMap((object) => {
      const [own = '', ...volumes] = object.split('<volume ')
      const value = (text: string, key: string) => new RegExp(`key="${key}" value="([^"]*)"`).exec(text)?.[1]
      return volumes.map((volume) => {
        const filament = value(volume, 'extruder') ?? value(own, 'extruder') ?? '0'
        return `${value(own, 'name')}, ${value(volume, 'name')}: ${value(volume, 'volume_type')} ${filament}`
      })
    })
}

/** Returns a profile with a nozzle for each filament; without colours, so that those of the project apply. */
function profileFor(count: number) {
  const perNozzle = /^(nozzle_diameter|filament_diameter|filament_density) = (.*)$/gm
  return profileOf('slow', usualChoices).replace(
    perNozzle,
    (_, name: string, value: string) => `${name} = ${Array<string>(count).fill(value).join(',')}`,
  )
}
