import { readGlb } from './glb.ts'

/** Unpacking can take several frames, many more on a phone. */
self.addEventListener('message', ({ data }: MessageEvent<Uint8Array[]>) => {
  const files = data.map(readGlb)
  const buffers = files
    .flat()
    .flatMap(({ mesh: { positions, normals, triangles, findings } }) => [
      positions.buffer,
      normals.buffer,
      triangles.buffer,
      ...(findings ? [findings.buffer] : []),
    ])
  self.postMessage(files, { transfer: buffers })
})
