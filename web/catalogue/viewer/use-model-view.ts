import { type ComponentType, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { loadChunk, useReopenAfterReload } from '../../ui/browser/load-chunk.ts'
import { networkMessage } from '../../ui/feedback/network-message.ts'
import type { Loaded } from './model/load-parts.ts'
import type { Part } from './model/parts.ts'
import type { ViewerProps } from './viewer.tsx'

type State =
  | { is: 'closed'; problem?: string }
  | { is: 'loading'; loaded: Loaded }
  | { is: 'open'; Viewer: ComponentType<ViewerProps>; parts: Part[] }

export type ModelView = ReturnType<typeof useModelView>

export function useModelView(productId: string) {
  const [state, setState] = useState<State>({ is: 'closed' })
  const loading = useRef<AbortController>(undefined)
  useEffect(() => () => loading.current?.abort(), [])

  async function open() {
    if (state.is !== 'closed') return
    loading.current = new AbortController()
    const { signal } = loading.current
    setState({ is: 'loading', loaded: { bytes: 0, total: 0 } })
    try {
      const [{ Viewer }, parts] = await Promise.all([
        loadChunk(loadViewer, reopenName),
        loadParts(productId, { signal, onProgress: (loaded) => setState({ is: 'loading', loaded }) }),
      ])
      if (signal.aborted) return
      if (parts.length === 0) close('This design has no 3D view yet.')
      else setState({ is: 'open', Viewer, parts })
    } catch (error) {
      if (!signal.aborted) close(sentenceOf(error))
    }
  }

  function close(problem?: string) {
    loading.current?.abort()
    setState({ is: 'closed', ...(problem && { problem }) })
  }

  useReopenAfterReload(reopenName, () => void open())

  return { state, open: () => void open(), close }
}

const reopenName = '3D view'
const loadViewer = () => import('./viewer.tsx')
const loadReader = () => import('./model/load-parts.ts')

async function loadParts(...input: Parameters<Awaited<ReturnType<typeof loadReader>>['loadParts']>) {
  return (await loadChunk(loadReader, reopenName)).loadParts(...input)
}

function sentenceOf(error: unknown) {
  const isOffline = error instanceof ApiError && error.status === 0
  return isOffline
    ? `${networkMessage}. The 3D view could not be loaded; try again.`
    : 'The 3D view could not be loaded. Try again, or see the pictures and sizes.'
}
