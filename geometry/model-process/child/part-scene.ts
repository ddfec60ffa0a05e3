import { readFile } from 'node:fs/promises'
import type { Hex } from '../../filament-colours.ts'
import { bounds } from '../../mesh/bounds.ts'
import { meshCutter } from '../../mesh/cut.ts'
import { decimate } from '../../mesh/decimate.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import type { Vector } from '../../mesh/vector.ts'
import { type Model, readModel } from '../../readers/read-model.ts'
import type { BoothPart } from '../../rendering/photo-booth.ts'
import { placeCopies } from '../../writers/three-mf-writer.ts'
import type { BoothModel } from '../messages.ts'

const fewestTriangles = 300

export async function readMesh(path: string): Promise<Mesh> {
  return (await readModelFile(path)).mesh
}

async function readModelFile(path: string) {
  return readModel(new Uint8Array(await readFile(path)), path)
}

/** Returns what models print in each colour, the models beside each other, decimated to so many triangles together. */
export async function boothParts(models: BoothModel[], triangles: number): Promise<BoothPart[]> {
  const files = []
  for (const { path, part } of models)
    files.push(await piecesOf(part, await readModelFile(path), Math.floor(triangles / models.length)))
  return sideBySide(files)
}

/** Returns what a model prints in each colour of its file. */
export async function piecesOf(
  part: string,
  { mesh, threeMf }: Pick<Model, 'mesh' | 'threeMf'>,
  triangles: number,
): Promise<BoothPart[]> {
  const corners = cornersByColour(mesh, threeMf?.colours ?? [])
  const cut = meshCutter(mesh)
  const pieces: BoothPart[] = []
  for (const [fileColour, own] of corners) {
    const share = Math.floor((triangles * own.length) / mesh.triangles.length)
    const whole = corners.size === 1 ? mesh : cut(own)
    pieces.push({ part, fileColour, mesh: await decimate(whole, Math.max(fewestTriangles, share)) })
  }
  return pieces
}

function cornersByColour({ triangles }: Mesh, colours: { triangles: number; colour: Hex | null }[]) {
  const runs = new Map<Hex | null, Uint32Array[]>()
  let at = 0
  for (const { colour, triangles: count } of colours) {
    const run = triangles.subarray(at, at + count * 3)
    at += run.length
    if (run.length > 0) runs.set(colour, [...(runs.get(colour) ?? []), run])
  }
  if (runs.size === 0) return new Map([[null, triangles]])
  return new Map([...runs].map(([colour, all]) => [colour, joined(all)]))
}

function joined(runs: Uint32Array[]) {
  const all = new Uint32Array(runs.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const run of runs) {
    all.set(run, at)
    at += run.length
  }
  return all
}

/** Returns the parts of each file and of its copies beside each other. */
export function sideBySide(files: BoothPart[][], copies: (number | undefined)[] = []): BoothPart[] {
  const boxes = files.map((parts, index) => ({ mesh: boxOf(parts), copies: copies[index] ?? 1 }))
  return placeCopies(boxes).flatMap(({ part, move }) =>
    files[part]!.map((own) => ({ ...own, mesh: movedBy(move, own.mesh) })),
  )
}

function boxOf(parts: BoothPart[]): Mesh {
  const corners = parts.flatMap(({ mesh }) => {
    const { low, high } = bounds(mesh.positions)
    return [...low, ...high]
  })
  return { positions: Float32Array.from(corners), triangles: new Uint32Array() }
}

function movedBy(move: Vector, { positions, triangles }: Mesh): Mesh {
  return { positions: positions.map((value, at) => value + move[at % 3]!), triangles }
}
