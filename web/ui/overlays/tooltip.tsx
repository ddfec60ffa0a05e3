import { Tooltip as Base } from '@base-ui/react/tooltip'
import { Info } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'

function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <Base.Provider delay={150}>
      <Base.Root open={open} onOpenChange={setOpen}>
        <Base.Trigger
          render={children}
          closeOnClick={false}
          onClick={() => setOpen(true)}
          aria-describedby={open ? id : undefined}
        />
        <Base.Portal>
          <Base.Positioner sideOffset={6} className="z-60">
            <Base.Popup
              id={id}
              role="tooltip"
              className="max-w-72 rounded-md bg-ink px-3 py-2 text-paper text-sm transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
            >
              {text}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  )
}

export function InfoTip({ label, text }: { label: string; text: string }) {
  return (
    <Tooltip text={text}>
      <button
        type="button"
        aria-label={label}
        className="grid size-6 place-items-center rounded-full text-muted hover:text-ink"
      >
        <Info size={18} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
