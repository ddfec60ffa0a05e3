import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { loadChunk, useReopenAfterReload } from '../browser/load-chunk.ts'
import { networkMessage } from '../feedback/network-message.ts'
import { ErrorPanel, LoadingRegion, Skeleton } from '../feedback/states.tsx'
import { notify } from '../feedback/toast.ts'
import { ChunkBoundary } from './chunk-boundary.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

type LazyOptions = {
  fallback?: ReactNode
  failure?: (retry: () => void) => ReactNode
}

export function lazyLoad<Props extends object>(
  load: Load<Props>,
  { fallback = panelSkeleton, failure = failurePanel }: LazyOptions = {},
) {
  let Loaded = lazyComponent(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like React's `lazy`
  return function LazyLoad(props: Props) {
    const [attempt, setAttempt] = useState(1)
    function retry() {
      Loaded = lazyComponent(load)
      setAttempt(attempt + 1)
    }
    return (
      <ChunkBoundary key={attempt} failure={failure(retry)}>
        <Suspense fallback={fallback}>
          <Loaded {...props} />
        </Suspense>
      </ChunkBoundary>
    )
  }
}

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Returns a dialog whose code is loaded when it first opens. A failure shows a toast and closes it. */
export function lazyDialog<Props extends DialogProps>(load: Load<Props>, name?: string) {
  let Loaded = lazyComponent(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like React's `lazy`
  return function LazyDialog(props: Props & { reopenName?: string }) {
    const { open, onOpenChange, reopenName = name } = props
    const [attempt, setAttempt] = useState(1)
    const [state, setState] = useState<'unused' | 'requested' | 'failed'>('unused')
    // Deferred, because React shows a fallback for at least 300 ms.
    const isShown = useDeferredValue(state === 'requested') && state === 'requested'
    if (open && state === 'unused') setState('requested')
    if (!open && state === 'failed') setState('unused')
    useReopenAfterReload(reopenName, () => onOpenChange(true))

    function fail() {
      Loaded = lazyComponent(load, reopenName)
      setAttempt(attempt + 1)
      setState('failed')
      onOpenChange(false)
      notify('error', networkMessage)
    }
    return (
      <ChunkBoundary key={attempt} failure={null} onFailure={fail}>
        <Suspense>{isShown && <Loaded {...props} />}</Suspense>
      </ChunkBoundary>
    )
  }
}

function lazyComponent<Props extends object>(load: Load<Props>, reopenName?: string) {
  return lazy(async () => ({ default: await loadChunk(load, reopenName) }))
}

const panelSkeleton = (
  <LoadingRegion>
    <Skeleton className="h-64 w-full" />
  </LoadingRegion>
)

function failurePanel(retry: () => void) {
  return <ErrorPanel message={networkMessage} onRetry={retry} />
}
