import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type SideSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

export function SideSheet({ open, onOpenChange, title, children }: SideSheetProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed inset-y-0 right-0 z-50 flex w-80 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto border-line border-l bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] transition-[translate] data-ending-style:translate-x-full data-starting-style:translate-x-full">
          <div className="mb-4 flex items-center justify-between">
            <Base.Title className="text-lg">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="grid size-11 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
            >
              <X size={20} aria-hidden="true" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
