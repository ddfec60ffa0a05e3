import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

type PopoverProps = {
  trigger: ReactElement
  title: string
  children: ReactNode
}

export function Popover({ trigger, title, children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-50">
          <Base.Popup className="panel max-h-[min(28rem,var(--available-height))] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto p-4 shadow-raised transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.Title className="mb-3 font-heading text-base">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
