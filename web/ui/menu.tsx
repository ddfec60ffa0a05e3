import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Link } from './link.tsx'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** Above the items, not chosen: who is signed in. */
  header?: ReactNode
  children: ReactNode
}

/** A list of actions below its button; arrows, first letters, Esc and a click outside work. */
export function Menu({ trigger, header, children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} align="end" className="z-50">
          <Base.Popup className="panel min-w-52 p-1.5 shadow-raised transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0">
            {header && (
              <Base.Group className="mb-1.5 border-line border-b px-3 pt-2 pb-3">
                <Base.GroupLabel>{header}</Base.GroupLabel>
              </Base.Group>
            )}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const itemClass =
  'flex min-h-11 w-full cursor-default items-center gap-3 rounded-md px-3 text-left data-disabled:text-muted data-highlighted:bg-sunken'

export function MenuItem({
  onSelect,
  disabled = false,
  children,
}: {
  onSelect: () => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <Base.Item onClick={onSelect} disabled={disabled} className={itemClass}>
      {children}
    </Base.Item>
  )
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Base.LinkItem render={<Link to={to} />} closeOnClick className={itemClass}>
      {children}
    </Base.LinkItem>
  )
}
