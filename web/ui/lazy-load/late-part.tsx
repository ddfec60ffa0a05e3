import { type ComponentType, useEffect, useState } from 'react'
import { networkMessage } from '../feedback/network-message.ts'
import { ErrorPanel, LoadingRegion, Skeleton } from '../feedback/states.tsx'
import { focusHeading } from '../navigation/focus-heading.ts'
import { loadCode } from './late-code.ts'

/** A part of a page whose code comes when it is first shown. What did not come is asked for again, unlike with React's `lazy`. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Arrived: ComponentType<Props> | undefined

  // biome-ignore lint/correctness/noComponentHookFactories: made anew at a render it would lose its state; this is called once a module, like React's `lazy`
  return function LatePart(props: Props) {
    const [state, setState] = useState<'waiting' | 'arrived' | 'failed'>('waiting')

    useEffect(() => {
      if (state !== 'waiting' || Arrived) return
      loadCode(load).then(
        (component) => {
          Arrived = component
          setState('arrived')
        },
        () => setState('failed'),
      )
    }, [state])

    function retry() {
      setState('waiting')
      focusHeading()
    }

    if (Arrived) return <Arrived {...props} />
    if (state === 'failed') return <ErrorPanel message={networkMessage} onRetry={retry} />
    return (
      <LoadingRegion>
        <Skeleton className="h-64 w-full" />
      </LoadingRegion>
    )
  }
}
