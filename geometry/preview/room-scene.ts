import type { Hex } from '../filament-colours.ts'
import { boundsOfAll } from '../mesh/bounds.ts'
import { layOut } from '../writers/plate-layout.ts'
import type { PreviewMesh } from './read-preview.ts'

/** `opacity` from 0 to 1; roughness and metalness as in glTF and UsdPreviewSurface. */
export type RoomMaterial = { colour: Hex; roughness: number; metalness: number; opacity: number }

export type RoomMesh = PreviewMesh & { material: RoomMaterial }

/** Returns the meshes of all files in metres, with the plates side by side on the floor (y = 0) around the origin. */
export function createRoomScene(files: RoomMesh[][]): RoomMesh[] {
  const plates = files.flatMap((meshes) => [...Map.groupBy(meshes, ({ plate }) => plate).values()])
  const boxes = plates.map(boundsOfAll)
  const places = layOut(
    boxes.map(({ low, high }) => ({
      width: (high[0] - low[0]) * 1000,
      depth: (high[2] - low[2]) * 1000,
    })),
  )
  const placed = plates.map((meshes, index) => {
    const { low, high } = boxes[index]!
    const { x, y } = places[index]!
    const shift = [x / 1000 - low[0], -low[1], -y / 1000 - high[2]]
    return meshes.map((mesh) => ({ ...mesh, positions: shifted(mesh.positions, shift) }))
  })
  const all = placed.flat()
  const { low, high } = boundsOfAll(all)
  const middle = [-(low[0] + high[0]) / 2, 0, -(low[2] + high[2]) / 2]
  return all.map((mesh) => ({ ...mesh, positions: shifted(mesh.positions, middle) }))
}

function shifted(positions: Float32Array, shift: number[]) {
  return positions.map((value, at) => value + shift[at % 3]!)
}
