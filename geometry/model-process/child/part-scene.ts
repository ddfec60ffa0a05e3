import { readFile } from 'node:fs/promises'
import { plateSheet } from '#contract/catalogue/plate-sheet.ts'
import type { FilamentFinish } from '#contract/catalogue/studio/booth-shots.ts'
import { defaultBooth } from '#contract/catalogue/studio/default-booth.ts'
import type { BoothChoices } from '#contract/catalogue/studio/photo-booth.ts'
import type { Hex } from '../../filament-colours.ts'
import { boundsOfAll } from '../../mesh/bounds.ts'
import { meshCutter } from '../../mesh/cut.ts'
import { compacted, decimate } from '../../mesh/decimate.ts'
import { joinedTriangles } from '../../mesh/joined-triangles.ts'
import { type Mesh, split } from '../../mesh/mesh.ts'
import type { Vector } from '../../mesh/vector.ts'
import { type Model, readModel } from '../../readers/read-model.ts'
import { type BoothPart, boothScene } from '../../rendering/photo-booth.ts'
import type { ColouredMesh } from '../../rendering/scene/scene.ts'
import type { ColourRun } from '../../three-mf/model/triangle-colours.ts'
import { plateSide } from '../../writers/plate-layout.ts'
import { placeCopies } from '../../writers/three-mf-writer.ts'
import type { BoothModel, BoothSetUp } from '../messages.ts'
import { runsOf } from './colour-runs.ts'

const fewestTriangles = 300
const plateTriangles = 100_000

export async function readMesh(path: string): Promise<Mesh> {
  return (await readModelFile(path)).mesh
}

export async function readModelFile(path: string, filaments?: BoothModel['filaments']) {
  return readModel(new Uint8Array(await readFile(path)), path, filaments)
}

type PartChoices = { triangles: number; plate: BoothChoices['plate']; needsFirstPlates: boolean }

export async function readParts(models: BoothModel[], { triangles, plate, needsFirstPlates }: PartChoices) {
  const files: BoothPart[][] = []
  const firstPlates: BoothPart[][] = []
  const share = Math.floor(triangles / models.length)
  const plates: BoothSetUp['plates'] = []
  let chosen: BoothPart[] | undefined
  for (const { path, part, filaments } of models) {
    const model = await readModelFile(path, filaments)
    const own = model.threeMf && model.threeMf.plates.length > 1 ? model.threeMf.plateSettings : []
    plates.push(...own.map(({ number, name }) => ({ part, number, name })))
    const index = own.findIndex(({ number }) => plate?.part === part && plate.number === number)
    if (index >= 0) {
      chosen = await piecesOf(part, await plateOf(model, index), triangles)
      continue
    }
    const whole = await piecesOf(part, model, share)
    files.push(whole)
    if (!needsFirstPlates) continue
    firstPlates.push(own.length > 0 ? await piecesOf(part, await plateOf(model, 0), share) : whole)
  }
  return chosen ? { files: [chosen], firstPlates: [chosen], plates } : { files, firstPlates, plates }
}

export async function plateOf({ mesh, threeMf }: Pick<Model, 'mesh' | 'threeMf'>, index: number) {
  const counts = (threeMf?.plates ?? []).map((objects) => objects.reduce((sum, count) => sum + count, 0))
  const plate = await compacted(split(mesh, counts)[index]!)
  const colours = runsOf(counts, threeMf?.colours ?? [])[index] ?? []
  return { mesh: plate, threeMf: { colours, finishes: threeMf?.finishes } }
}

type Filaments = { colours: ColourRun[]; finishes?: ReadonlyMap<Hex, FilamentFinish> | undefined }

export async function piecesOf(
  part: string,
  { mesh, threeMf }: { mesh: Mesh; threeMf: Filaments | undefined },
  triangles: number,
): Promise<BoothPart[]> {
  const corners = cornersByColour(mesh, threeMf?.colours ?? [])
  const cut = meshCutter(mesh)
  const pieces: BoothPart[] = []
  for (const [fileColour, own] of corners) {
    const share = Math.floor((triangles * own.length) / mesh.triangles.length)
    const whole = corners.size === 1 ? mesh : cut(own)
    const fileFinish = (fileColour && threeMf?.finishes?.get(fileColour)) ?? null
    const fine = await decimate(whole, Math.max(fewestTriangles, share))
    pieces.push({ part, fileColour, fileFinish, mesh: fine })
  }
  return pieces
}

export async function plateScenes(
  mesh: Mesh,
  counts: number[],
  { colours, finishes }: Filaments,
): Promise<ColouredMesh[][]> {
  const runs = runsOf(counts, colours)
  const scenes = []
  for (const [index, plate] of split(mesh, counts).slice(0, plateSheet.most).entries()) {
    const own = { mesh: await compacted(plate), threeMf: { colours: runs[index] ?? [], finishes } }
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
    if (run.length === 0) continue
    const others = runs.get(colour)
    if (others) others.push(run)
    else runs.set(colour, [run])
  }
  if (runs.size === 0) return new Map([[null, triangles]])
  return new Map([...runs].map(([colour, all]) => [colour, joinedTriangles(all)]))
}

export function sideBySide(files: BoothPart[][], copies: (number | undefined)[] = []): BoothPart[] {
  return laidOut(files, copies).flat()
}

export function firstPlateOf(files: BoothPart[][]): BoothPart[] {
  return laidOut(files, []).filter(isOnFirstPlate).flat()
}

function laidOut(files: BoothPart[][], copies: (number | undefined)[]) {
  const boxes = files.map((parts, index) => ({ mesh: cornersOf(parts), copies: copies[index] ?? 1 }))
  return placeCopies(boxes).map(({ part, move }) =>
    files[part]!.map((own) => ({ ...own, mesh: movedBy(move, own.mesh) })),
  )
}

function isOnFirstPlate(parts: BoothPart[]) {
  const { low, high } = boundsOf(parts)
  const isInside = (middle: number) => middle >= 0 && middle <= plateSide
  return isInside((low[0] + high[0]) / 2) && isInside((low[1] + high[1]) / 2)
}

function cornersOf(parts: BoothPart[]): Mesh {
  const { low, high } = boundsOf(parts)
  return { positions: Float32Array.of(...low, ...high), triangles: new Uint32Array() }
}

function boundsOf(parts: BoothPart[]) {
  return boundsOfAll(parts.map(({ mesh }) => mesh))
}

function movedBy(move: Vector, { positions, triangles }: Mesh): Mesh {
  return { positions: positions.map((value, at) => value + move[at % 3]!), triangles }
}
