import { createRequire } from 'node:module'
import type { Vector } from '../mesh/vector.ts'
import { checkStep, damaged } from './check-step.ts'

/** Solids, or surfaces outside of solids, and the box around them in mm. */
export type StepFacts = { bodies: number; size: Vector }

type Mesh = { attributes: { position: { array: number[] } } }
type Opened = { success: boolean; meshes?: Mesh[] }
type Reader = { ReadStepFile: (bytes: Uint8Array, options: object) => Opened }

// Shares of the box: the triangles are measured, and never printed. Creases steeper than the angle are divided on and on.
const deflections = {
  fine: { linearDeflection: 0.001, angularDeflection: 1 },
  coarse: { linearDeflection: 0.02, angularDeflection: 3 },
}
export type StepDetail = keyof typeof deflections

/** `readerPath`: occt-import-js stays a file of its own, so that everyone can replace it (LGPL 2.1, section 6). */
export async function readStep(
  bytes: Uint8Array,
  { readerPath, detail }: { readerPath: string; detail: StepDetail },
): Promise<StepFacts> {
  checkStep(bytes)
  const open: () => Promise<Reader> = createRequire(readerPath)(readerPath)
  const { success, meshes = [] } = opened(await open(), bytes, detail)
  const box = boxOf(meshes)
  if (!success || !box) throw damaged()
  return { bodies: meshes.length, size: box }
}

/** The reader throws exceptions of C++ and WebAssembly. */
function opened(reader: Reader, bytes: Uint8Array, detail: StepDetail): Opened {
  try {
    return reader.ReadStepFile(bytes, {
      linearUnit: 'millimeter',
      linearDeflectionType: 'bounding_box_ratio',
      ...deflections[detail],
    })
  } catch {
    throw damaged()
  }
}

function boxOf(meshes: Mesh[]): Vector | undefined {
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  for (const { attributes } of meshes) {
    const { array } = attributes.position
    for (let at = 0; at < array.length; at++) {
      low[at % 3] = Math.min(low[at % 3]!, array[at]!)
      high[at % 3] = Math.max(high[at % 3]!, array[at]!)
    }
  }
  const [x, y, z] = high.map((end, axis) => end - low[axis]!)
  const isMeasured = [x, y, z].every((side) => side !== undefined && side >= 0 && side <= 1e7)
  return isMeasured ? [x!, y!, z!] : undefined
}
