import { linearColour } from '../images/srgb.ts'
import { bounds } from '../mesh/bounds.ts'
import { container } from './glb.ts'
import type { RoomMaterial, RoomMesh } from './room-scene.ts'

const [float, unsignedInt] = [5126, 5125]
const [arrayBuffer, elementArrayBuffer] = [34962, 34963]

/** No extensions: Scene Viewer unpacks no meshopt. */
export function writeRoomGlb(meshes: RoomMesh[]): Uint8Array {
  const streams = meshes.flatMap(({ positions, normals, triangles }) => [positions, normals, triangles])
  const starts: number[] = []
  let length = 0
  for (const { byteLength } of streams) {
    starts.push(length)
    length += byteLength
  }
  const binary = new Uint8Array(length)
  for (const [index, { buffer, byteOffset, byteLength }] of streams.entries())
    binary.set(new Uint8Array(buffer, byteOffset, byteLength), starts[index])
  const json = {
    asset: { version: '2.0' },
    buffers: [{ byteLength: length }],
    bufferViews: streams.map(({ byteLength }, index) => ({
      buffer: 0,
      byteOffset: starts[index],
      byteLength,
      target: index % 3 === 2 ? elementArrayBuffer : arrayBuffer,
    })),
    accessors: meshes.flatMap(accessorsOf),
    materials: meshes.map(({ material }) => materialOf(material)),
    meshes: meshes.map((_, index) => ({
      primitives: [
        {
          attributes: { POSITION: index * 3, NORMAL: index * 3 + 1 },
          indices: index * 3 + 2,
          material: index,
        },
      ],
    })),
    nodes: meshes.map((_, mesh) => ({ mesh })),
    scenes: [{ nodes: meshes.map((_, index) => index) }],
    scene: 0,
  }
  return container(new TextEncoder().encode(JSON.stringify(json)), binary)
}

function accessorsOf({ positions, normals, triangles }: RoomMesh, index: number) {
  const { low, high } = bounds(positions)
  const view = index * 3
  return [
    {
      bufferView: view,
      componentType: float,
      count: positions.length / 3,
      type: 'VEC3',
      min: low,
      max: high,
    },
    { bufferView: view + 1, componentType: float, count: normals.length / 3, type: 'VEC3' },
    { bufferView: view + 2, componentType: unsignedInt, count: triangles.length, type: 'SCALAR' },
  ]
}

function materialOf({ colour, roughness, metalness, opacity }: RoomMaterial) {
  return {
    pbrMetallicRoughness: {
      baseColorFactor: [...linearColour(colour), opacity],
      metallicFactor: metalness,
      roughnessFactor: roughness,
    },
    doubleSided: true,
    ...(opacity < 1 && { alphaMode: 'BLEND' }),
  }
}
