import {
  BackSide,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  FrontSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Plane,
} from 'three'
import { surfaces } from '#contract/printing/filament/room-finishes.ts'
import { placeInPiece } from '../layout/layout.ts'
import { extentOf } from '../model/glb.ts'
import type { Part, Piece } from '../model/parts.ts'
import { type Filament, plainFilament, usualFilament } from './filaments.ts'
import { findingColours, findingOf } from './finding-colours.ts'
import { guideColours, guideLines } from './guide-lines.ts'
import { boxLines } from './outlines.ts'
import { hasWoodGrain, setWoodGrain, withWoodGrain } from './wood-grain.ts'

export type PartState = {
  isShown: boolean
  wireframe: boolean
  hasBox: boolean
  hasFindings: boolean
  filament: Filament
  cut: Plane | undefined
}

export type PartBody = ReturnType<typeof createBody>

/** Returns a group with the bodies of a piece's parts around the middle of its floor. */
export function createPiece(piece: Piece) {
  const bodies = piece.parts.map((part) => createBody(part, piece))
  const group = new Group()
  for (const { body, cap, box } of bodies) group.add(body, cap, box)
  return { piece, group, bodies }
}

function createBody(part: Part, piece: Piece) {
  const geometry = geometryOf(part.mesh)
  const body = new Mesh(geometry, withWoodGrain(new MeshStandardMaterial()))
  // Inside a closed body the first face behind a cut is seen from behind: drawn flat, it looks like the cut itself.
  const cap = new Mesh(geometry, new MeshBasicMaterial({ side: BackSide }))
  const box = guideLines(boxLines(extentOf(part.mesh)), guideColours.size)
  const place = placeInPiece(part, piece)
  for (const object of [body, cap, box]) object.position.set(...place)
  for (const object of [body, cap]) object.scale.setScalar(part.mesh.step)
  return { id: part.id, usual: usualFilament(part), body, cap, box }
}

export function showBody({ body, cap, box }: PartBody, state: PartState) {
  const { isShown, wireframe, hasBox, cut } = state
  body.visible = isShown
  box.visible = isShown && hasBox
  cap.visible = isShown && cut !== undefined && !wireframe
  body.material.wireframe = wireframe
  for (const { material } of [body, cap]) material.clippingPlanes = cut ? [cut] : []
  paint(body, state)
  cap.material.color.copy(cutColour(state.filament.colour))
}

/** The cut stands out from the surface, whose shade is darker than the filament. */
function cutColour(filament: string) {
  const colour = new Color(filament)
  const isLight = colour.getHSL({ h: 0, s: 0, l: 0 }).l > 0.45
  return colour.lerp(new Color(isLight ? 0x1b1c1f : 0xffffff), 0.5)
}

/** Sets the material: vertex colours while findings show, else the filament. */
function paint(
  { geometry, material }: Mesh<BufferGeometry, MeshStandardMaterial>,
  { hasFindings, filament, cut }: PartState,
) {
  const isColoured = hasFindings && geometry.hasAttribute('color')
  const { roughness, metalness, opacity } = surfaces[isColoured ? 'matte' : filament.finish]
  const isTransparent = opacity < 1
  const isWood = filament.finish === 'wood' && !isColoured
  const isOtherProgram =
    material.vertexColors !== isColoured ||
    material.transparent !== isTransparent ||
    hasWoodGrain(material) !== isWood
  setWoodGrain(material, isWood)
  Object.assign(material, {
    roughness,
    metalness,
    opacity,
    vertexColors: isColoured,
    transparent: isTransparent,
  })
  material.side = isTransparent && !cut ? DoubleSide : FrontSide
  material.color.set(isColoured ? 0xffffff : filament.colour)
  if (isOtherProgram) material.needsUpdate = true
}

function geometryOf({ positions, normals, triangles, findings }: Part['mesh']) {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 4))
  geometry.setAttribute('normal', new BufferAttribute(normals, 4, true))
  geometry.setIndex(new BufferAttribute(triangles, 1))
  if (findings) geometry.setAttribute('color', new BufferAttribute(coloursOf(findings), 3))
  return geometry
}

function coloursOf(findings: Uint16Array) {
  const known = new Map([
    [undefined, new Color(plainFilament.colour)],
    ...findingColours.map(({ kind, colour }) => [kind, new Color(colour)] as const),
  ])
  const values = new Float32Array((findings.length / 2) * 3)
  for (let vertex = 0; vertex < findings.length / 2; vertex++)
    known.get(findingOf(findings[vertex * 2] ?? 0)?.kind)?.toArray(values, vertex * 3)
  return values
}
