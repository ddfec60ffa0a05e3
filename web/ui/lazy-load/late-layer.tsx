import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { networkMessage } from '../feedback/network-message.ts'
import { notify } from '../feedback/toast.ts'
import { loadCode, useWanted } from './late-code.ts'

type Layer = { open: boolean; onOpenChange: (open: boolean) => void }

type LateLayerProps<Props extends Layer> = {
  /** By this name it opens again when the page had to begin anew for its code. */
  name?: string
  load: () => Promise<ComponentType<Props>>
  layer: Props
}

/** A dialog or menu whose code comes when it first opens. Without network it says so, and may be tried again. */
export function LateLayer<Props extends Layer>({ name, load, layer }: LateLayerProps<Props>) {
  const [Arrived, setArrived] = useState<ComponentType<Props>>()
  const { open, onOpenChange } = layer
  const isWanted = open && !Arrived

  const fetchLayer = useEffectEvent(() =>
    loadCode(load, name).then(
      (component) => setArrived(() => component),
      () => {
        notify('error', networkMessage)
        onOpenChange(false)
      },
    ),
  )
  useEffect(() => {
    if (isWanted) void fetchLayer()
  }, [isWanted])

  useWanted(name, () => onOpenChange(true))

  return Arrived ? <Arrived {...layer} /> : null
}
