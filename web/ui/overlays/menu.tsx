import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from '../navigation/link.tsx'
import { menuStep } from './menu-step.ts'

type MenuProps = {
  label: string
  trigger: ReactNode
  header?: ReactNode
  children: ReactNode
}

/** Not Base UI's menu: its 39 KB would exceed the size budget of the member pages (decision 23). */
export function Menu({ label, trigger, header, children }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    itemsOf(list.current)[0]?.focus()
    return onLeave(box.current, () => setOpen(false))
  }, [open])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function moveWithKeys(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // Other listeners would react to the key too.
      event.preventDefault()
      return close()
    }
    const items = itemsOf(list.current)
    const next = menuStep(
      event.key,
      items.findIndex((item) => item.matches(':focus')),
      items.length,
    )
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }

  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="grid size-11 place-items-center rounded-full hover:bg-sunken"
      >
        {trigger}
      </button>
      {open && (
        <div className="panel absolute top-full right-0 z-50 mt-2 min-w-52 p-1.5 shadow-raised transition-[opacity,translate] starting:-translate-y-1 starting:opacity-0">
          {header && <div className="mb-1.5 border-line border-b px-3 pt-2 pb-3">{header}</div>}
          <div
            ref={list}
            id={id}
            role="menu"
            aria-label={label}
            tabIndex={-1}
            onKeyDown={moveWithKeys}
            onClick={close}
          >
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

function itemsOf(list: HTMLElement | null) {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])]
}

function onLeave(box: HTMLElement | null, leave: () => void) {
  const check = ({ target }: Event) => {
    if (target instanceof Node && !box?.contains(target)) leave()
  }
  document.addEventListener('pointerdown', check)
  document.addEventListener('focusin', check)
  return () => {
    document.removeEventListener('pointerdown', check)
    document.removeEventListener('focusin', check)
  }
}

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left hover:bg-sunken focus-visible:-outline-offset-2 disabled:text-muted'

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onSelect} className={itemClass}>
      {children}
    </button>
  )
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={itemClass}>
      {children}
    </Link>
  )
}
