import { filamentColours } from '#contract/printing/filament/filament-colours.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { readItems } from '#geometry/testing/three-mf-items.ts'
import { cleanThreeMf } from '#geometry/three-mf/clean-copy.ts'
import type { NamedPart } from '#geometry/writers/three-mf-writer.ts'
import { type Lib3mfItem, readInLib3mf } from './lib3mf-view.ts'

/** Returns how colours, sizes and places that lib3mf reads in the sold 3MF differ from those of the parts. Throws when it refuses the file. */
export async function compareSoldFiles(parts: NamedPart[], project: Uint8Array): Promise<string[]> {
  const { threeMf } = await readModel(project, 'parts.3mf')
  const sold = threeMf ? await cleanThreeMf(project, threeMf) : project
  const items = await readInLib3mf(sold)
  return [...colourProblems(parts, items), ...(await placeProblems(sold, items))]
}

function colourProblems(parts: NamedPart[], items: Lib3mfItem[]) {
  const wanted = parts.flatMap(({ name, colour, copies = 1 }) =>
    Array<string>(copies).fill(`${name} ${colour ? filamentColours[colour].hex : 'none'}`),
  )
  const read = items.map(({ name, colour }) => `${name} ${colour}`)
  const [found, expected] = [read, wanted].map((lines) => lines.toSorted().join(', '))
  return found === expected ? [] : [`lib3mf reads the colours ${found} instead of ${expected}`]
}

async function placeProblems(sold: Uint8Array, items: Lib3mfItem[]) {
  const ours = await readItems(sold)
  if (ours.length !== items.length) return [`lib3mf reads ${items.length} items instead of ${ours.length}`]
  return ours.flatMap(({ name, mesh, box }, index) => {
    const [part, ...others] = items[index]?.parts ?? []
    const found = part?.box.flat() ?? []
    const wanted = [box.low, box.high].flat()
    const isSame =
      others.length === 0 &&
      part?.triangles === mesh.triangles.length / 3 &&
      wanted.every((value, at) => Math.abs(value - (found[at] ?? Number.NaN)) < 0.01)
    return isSame ? [] : [`lib3mf reads ${name} at ${found.join(' ')} instead of ${wanted.join(' ')}`]
  })
}
