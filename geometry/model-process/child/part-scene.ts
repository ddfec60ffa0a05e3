import { readFile } from 'node:fs/promises'
import { defaultBooth } from '#contract/catalogue/photo-booth.ts'
import { plateSheet } from '#contract/catalogue/plate-sheet.ts'
import type { Hex } from '../../filament-colours.ts'
import { bounds } from '../../mesh/bounds.ts'
import { meshCutter } from '../../mesh/cut.ts'
import { compacted, decimate } from '../../mesh/decimate.ts'
import { type Mesh, split } from '../../mesh/mesh.ts'
import type { Vector } from '../../mesh/vector.ts'
import { readModel } from '../../readers/read-model.ts'
import { type BoothPart, boothScene } from '../../rendering/photo-booth.ts'
import type { ColouredMesh } from '../../rendering/scene/scene.ts'
import { placeCopies } from '../../writers/three-mf-writer.ts'
import type { BoothModel } from '../messages.ts'
import { type ColourRun, runsOf } from './colour-runs.ts'

const fewestTriangles = 300
const plateTriangles = 100_000

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
  { mesh, threeMf }: { mesh: Mesh; threeMf: { colours: ColourRun[] } | undefined },
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

/** Returns the first plates, given by their numbers of triangles, in the colours of the file. */
export async function plateScenes(
  mesh: Mesh,
  counts: number[],
  colours: ColourRun[],
): Promise<ColouredMesh[][]> {
  const runs = runsOf(counts, colours)
  const scenes = []
  for (const [index, plate] of split(mesh, counts).slice(0, plateSheet.most).entries()) {
    const own = { mesh: await compacted(plate), threeMf: { colours: runs[index] ?? [] } }
    scenes.push(boothScene(await piecesOf('', own, plateTriangles), defaultBooth))
  }
  return scenes
}

function cornersByColour({ triangles }: Mesh, colours: ColourRun[]) {
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
