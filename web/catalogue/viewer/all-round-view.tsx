import { Box, Rotate3d } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { Turntable } from './turntable/turntable.tsx'
import { type TurntableView, useTurntable } from './turntable/use-turntable.ts'
import { type ModelView, useModelView } from './use-model-view.ts'
import { ViewSwitch } from './view-switch.tsx'

type AllRoundView = {
  /** Null while the view is closed. */
  shown: ReactNode
  caption: string
  /** The button that opens the view; null where there is none. */
  opener: ReactNode
  close: () => void
}

/** Members who may download the files get the mesh of the 3D view; others get a turntable. `?view=printability` opens printability colours. */
export function useAllRoundView({ id, title, refusal, turntable }: Product): AllRoundView {
  const model = useModelView(id)
  const [address] = useSearchParams()
  const inColours = refusal === null && address.get('view') === 'printability'
  const openModel = useEffectEvent(model.open)
  useEffect(() => {
    if (inColours) openModel()
  }, [inColours])
  const pictures = useTurntable(turntable?.url)
  const rendered = turntableView(pictures, title, turntable !== null)
  return refusal ? rendered : modelView(model, { id, title, inColours }, { ...rendered, open: pictures.open })
}

/** A browser without WebGL shows the turntable instead. */
function modelView(
  { state, open, close }: ModelView,
  { id, title, inColours }: Pick<Product, 'id' | 'title'> & { inColours: boolean },
  turntable: AllRoundView & { open: () => void },
): AllRoundView {
  function leave(problem?: string) {
    close(problem)
    if (problem) turntable.open()
  }
  const hasFailed = state.is === 'closed' && state.problem !== undefined
  const isOpen = state.is === 'open'
  return {
    shown: isOpen ? (
      <state.Viewer productId={id} title={title} parts={state.parts} inColours={inColours} onClose={leave} />
    ) : (
      turntable.shown
    ),
    caption: isOpen
      ? '3D view: a simplified copy of the files you download.'
      : 'Rendered from the files you download.',
    opener: (
      <>
        <ViewSwitch view={{ state, open }} loadingText="Loading 3D">
          <Box size={18} aria-hidden="true" /> View in 3D
        </ViewSwitch>
        {hasFailed && turntable.opener}
      </>
    ),
    close() {
      close()
      turntable.close()
    },
  }
}

function turntableView(view: TurntableView, title: string, isRendered: boolean): AllRoundView {
  const { state, close } = view
  return {
    shown: state.is === 'open' ? <Turntable title={title} url={state.url} onClose={close} /> : null,
    caption: 'Rendered from the files. The 3D view opens for members who may download them.',
    opener: isRendered ? (
      <ViewSwitch view={view} loadingText="Loading">
        <Rotate3d size={18} aria-hidden="true" /> View from all sides
      </ViewSwitch>
    ) : null,
    close,
  }
}
