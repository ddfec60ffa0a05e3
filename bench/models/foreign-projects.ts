import { usualChoices } from '#contract/printing/print-figures.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { box, together } from '#geometry/testing/shapes.ts'
import { sliced } from '#geometry/testing/sliced-parts.ts'
import { cleanThreeMf } from '#geometry/three-mf/clean-copy.ts'

const bodies = [box([60, 40, 10]), box([20, 20, 30], [70, 10, 0])]
const object = {
  parts: bodies.map((mesh, index) => ({ mesh, type: 'model' as const, name: `Body ${index + 1}` })),
}
const placed = [20, 90].map((y) => ({ ...object, at: [20, y] satisfies [number, number] }))

/** Projects of objects of two bodies as slicers save them, each as a member downloads it. */
export const foreignProjects = [
  {
    ...{ slug: 'PrusaSlicer', title: 'PrusaSlicer project' },
    build: () =>
      download(sliced('prusa', placed.slice(0, 1)), [{ name: 'Thing', mesh: together(...bodies) }]),
  },
  {
    ...{ slug: 'Bambu Studio', title: 'Bambu Studio project' },
    build: () =>
      download(
        sliced('bambu', placed, { plates: [[0, 1]] }),
        // PrusaSlicer takes the bodies of both objects for objects, and names them after the file.
        [...bodies, ...bodies].map((mesh, index) => ({ name: `parts_${index + 1}`, mesh })),
      ),
  },
]

async function download(saved: Uint8Array, parts: { name: string; mesh: ReturnType<typeof box> }[]) {
  const { threeMf } = await readModel(saved, 'project.3mf')
  if (!threeMf) throw new Error('The project is no 3MF.')
  return { parts, choices: usualChoices, project: await cleanThreeMf(saved, threeMf), isForeign: true }
}
