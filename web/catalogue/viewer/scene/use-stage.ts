import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Part } from '../model/parts.ts'
import { createStage, type SceneState, type Stage } from './stage.ts'

type Staged = {
  frame: HTMLElement | null
  parts: Part[]
  state: SceneState
  onProblem: (problem: string) => void
}

/** Draws in the frame whenever the state or the size changes; a still view costs nothing. */
export function useStage({ frame, parts, state, onProblem }: Staged) {
  const [stage, setStage] = useState<Stage>()
  const [size, setSize] = useState('')
  const reportProblem = useEffectEvent(onProblem)

  useEffect(() => {
    if (!frame) return
    const created = attempt(() => createStage(frame, parts))
    if (!created) return reportProblem('This browser can’t show 3D. See the pictures and sizes instead.')
    const listening = new AbortController()
    created.canvas.addEventListener(
      'webglcontextlost',
      () => reportProblem('This device stopped the 3D view. Open the view again.'),
      listening,
    )
    const watcher = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      created.resize(width, height)
      setSize(`${width} ${height}`)
    })
    watcher.observe(frame)
    setStage(created)
    return () => {
      listening.abort()
      watcher.disconnect()
      created.leave()
    }
  }, [frame, parts])

  useLayoutEffect(() => {
    if (stage && size) stage.draw(state)
  }, [stage, size, state])

  return { isDrawn: stage !== undefined && size !== '', pick: stage?.pick }
}

function attempt<Result>(run: () => Result) {
  try {
    return run()
  } catch {
    return undefined
  }
}
