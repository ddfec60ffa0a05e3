import { readGlb } from './glb.ts'

/** Unpacking some parts takes longer than a frame or three, on a telephone many more. */
self.addEventListener('message', ({ data }: MessageEvent<Uint8Array[]>) => {
  const meshes = data.map(readGlb)
  const buffers = meshes.flatMap(({ positions, normals, triangles }) => [
    positions.buffer,
    normals.buffer,
    triangles.buffer,
  ])
  self.postMessage(meshes, { transfer: buffers })
})
