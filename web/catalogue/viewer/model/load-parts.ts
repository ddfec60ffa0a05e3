import { readBytes } from '../../../api/api.ts'
import { queryClient } from '../../../query-client.ts'
import { singleParts } from '../../products/product-facts.ts'
import { productPreview } from '../../products/product-queries.ts'
import type { GlbObject } from './glb.ts'
import { type Part, partsOf } from './parts.ts'

export type Loaded = { bytes: number; total: number }

type Loading = { signal: AbortSignal; onProgress: (loaded: Loaded) => void }

export async function loadParts(productId: string, { signal, onProgress }: Loading): Promise<Part[]> {
  const wanted = singleParts(await queryClient.fetchQuery(productPreview(productId)))
  const loaded = wanted.map(() => ({ bytes: 0, total: 0 }))
  const files = await Promise.all(
    wanted.map(({ url }, index) =>
      readBytes(url, {
        signal,
        onProgress: (bytes, total) => {
          loaded[index] = { bytes, total }
          onProgress(sumOf(loaded))
        },
      }),
    ),
  )
  const meshes = await readMeshes(files, signal)
  return partsOf(wanted.map((file, index) => ({ ...file, objects: meshes[index] ?? [] })))
}

function sumOf(loaded: Loaded[]): Loaded {
  return loaded.reduce((sum, { bytes, total }) => ({ bytes: sum.bytes + bytes, total: sum.total + total }), {
    bytes: 0,
    total: 0,
  })
}

function readMeshes(files: Uint8Array<ArrayBuffer>[], signal: AbortSignal): Promise<GlbObject[][]> {
  const { promise, resolve, reject } = Promise.withResolvers<GlbObject[][]>()
  const worker = new Worker(new URL('./mesh-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<GlbObject[][]>) => resolve(data))
  worker.addEventListener('error', ({ message }) =>
    reject(new Error(message || 'The meshes could not be read')),
  )
  signal.addEventListener('abort', () => reject(signal.reason))
  worker.postMessage(
    files,
    files.map(({ buffer }) => buffer),
  )
  return promise.finally(() => worker.terminate())
}
