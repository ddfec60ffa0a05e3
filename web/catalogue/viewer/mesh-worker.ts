import { readGlb } from './glb.ts'

/** Unpacking can take several frames, many more on a phone. */
self.addEventListener('message', ({ data }: MessageEvent<Uint8Array[]>) => {
  const meshes = data.map(readGlb)
  const buffers = meshes.flatMap(({ positions, normals, triangles, findings }) => [
    positions.buffer,
    normals.buffer,
    triangles.buffer,
    ...(findings ? [findings.buffer] : []),
  ])
  self.postMessage(meshes, { transfer: buffers })
})
