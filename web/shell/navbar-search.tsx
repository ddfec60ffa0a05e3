import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { goTo } from '../ui/link.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { searchAddress } from './search-address.ts'

/** A button that opens the search box; every opening starts with an empty box. */
export function NavbarSearch() {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const toggle = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => (open ? box.current?.focus() : change(true)))

  function change(next: boolean) {
    setText('')
    setOpen(next)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const address = searchAddress(text)
    if (!address) return
    change(false)
    goTo(address)
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    change(false)
    toggle.current?.focus()
  }

  return (
    <search className="flex items-center gap-1">
      {open && (
        <form
          onSubmit={submit}
          className="max-md:absolute max-md:inset-x-0 max-md:top-full max-md:border-line max-md:border-b max-md:bg-paper max-md:p-3"
        >
          <input
            ref={box}
            // biome-ignore lint/a11y/noAutofocus: The box appears because its button was pressed.
            autoFocus
            type="search"
            name="search"
            aria-label="Search products"
            placeholder="Search product..."
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={closeOnEscape}
            enterKeyHint="search"
            className="control md:w-64"
          />
        </form>
      )}
      <IconButton
        ref={toggle}
        label={open ? 'Close search' : 'Search'}
        aria-expanded={open}
        onClick={() => change(!open)}
      >
        {open ? <X size={20} aria-hidden="true" /> : <Search size={20} aria-hidden="true" />}
      </IconButton>
    </search>
  )
}
