import { useEffect, useRef, useState } from 'react'
import { networkMessage } from '../../../ui/feedback/network-message.ts'

type State = { is: 'closed'; problem?: string } | { is: 'loading' } | { is: 'open'; url: string }

export type TurntableView = ReturnType<typeof useTurntable>

export function useTurntable(url: string | undefined) {
  const [state, setState] = useState<State>({ is: 'closed' })
  const loading = useRef<AbortController>(undefined)
  useEffect(() => () => loading.current?.abort(), [])

  async function open() {
    if (url === undefined || state.is !== 'closed') return
    loading.current = new AbortController()
    const { signal } = loading.current
    setState({ is: 'loading' })
    const image = new Image()
    image.src = url
    const next: State = await image.decode().then(
      () => ({ is: 'open', url }),
      () => ({
        is: 'closed',
        problem: `${navigator.onLine ? '' : `${networkMessage}. `}The turntable could not be loaded. Try again.`,
      }),
    )
    if (!signal.aborted) setState(next)
  }

  function close() {
    loading.current?.abort()
    setState({ is: 'closed' })
  }

  return { state, open: () => void open(), close }
}
