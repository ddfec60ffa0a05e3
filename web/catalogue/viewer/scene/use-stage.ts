import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
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

  useDrawing(stage, size, state)
  return { isDrawn: stage !== undefined && size !== '', pick: stage?.pick }
}

const slowMilliseconds = 34
const longestMilliseconds = 100
const averagedFrames = 8
const restMilliseconds = 200

/** Where frames are slow, the view is coarse while it turns. */
function useDrawing(stage: Stage | undefined, size: string, state: SceneState) {
  const drawn = useRef<SceneState['orbit']>(undefined)
  const average = useRef(0)
  useLayoutEffect(() => {
    if (!stage || !size) return
    const isTurned = drawn.current !== undefined && drawn.current !== state.orbit
    drawn.current = state.orbit
    const isCoarse = isTurned && average.current > slowMilliseconds
    stage.draw(state, { isCoarse })
    if (isTurned && !isCoarse)
      measureFrame((milliseconds) => {
        const counted = Math.min(milliseconds, longestMilliseconds)
        average.current += (counted - average.current) / averagedFrames
      })
    if (!isCoarse) return
    const rest = setTimeout(() => stage.draw(state), restMilliseconds)
    return () => clearTimeout(rest)
  }, [stage, size, state])
}

/** Tells the time between the next two frames: a browser draws some at once and then waits for the graphics. */
function measureFrame(tell: (milliseconds: number) => void) {
  requestAnimationFrame((before) => requestAnimationFrame((after) => tell(after - before)))
}

function attempt<Result>(run: () => Result) {
  try {
    return run()
  } catch {
    return undefined
  }
}
