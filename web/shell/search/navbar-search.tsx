import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useShortcut } from '../../ui/browser/shortcuts.ts'
import { IconButton } from '../../ui/buttons/button.tsx'
import { lazyLoad } from '../../ui/lazy-load/lazy-load.tsx'
import { goTo } from '../../ui/navigation/link.tsx'
import { searchAddress } from './search-address.ts'
import { searchInput } from './search-input.ts'
import type { SearchInputProps } from './suggesting-input.tsx'

const SuggestingInput = lazyLoad(async () => (await import('./suggesting-input.tsx')).SuggestingInput, {
  fallback: PlainInput,
  failure: (_, props) => PlainInput(props),
})

/** The search box until the code of its suggestions is loaded. */
function PlainInput({ text, onTextChange }: SearchInputProps) {
  return (
    <input
      {...searchInput}
      // biome-ignore lint/a11y/noAutofocus: opening the box is a wish to type into it
      autoFocus
      value={text}
      onChange={({ target }) => onTextChange(target.value)}
    />
  )
}

/** A button that opens the search box; every opening starts with an empty box. */
export function NavbarSearch() {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const toggle = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useShortcut('/', () => (open ? form.current?.querySelector('input')?.focus() : change(true)))

  function change(next: boolean) {
    setText('')
    setOpen(next)
  }

  function leaveFor(address: string | undefined) {
    if (!address) return
    change(false)
    // A new page moves the focus on to its heading.
    toggle.current?.focus()
    goTo(address)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    leaveFor(searchAddress(text))
  }

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape') return
    change(false)
    toggle.current?.focus()
  }

  return (
    <search className="flex items-center gap-1">
      {open && (
        <form
          ref={form}
          onSubmit={submit}
          onKeyDown={closeOnEscape}
          className="max-md:absolute max-md:inset-x-0 max-md:top-full max-md:border-line max-md:border-b max-md:bg-paper max-md:p-3"
        >
          <SuggestingInput text={text} onTextChange={setText} onChoose={leaveFor} />
          {/* The hidden input of Base UI is a second field: Enter then submits only a form that has a button. */}
          <button type="submit" hidden />
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
