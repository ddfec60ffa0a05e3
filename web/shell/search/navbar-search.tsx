import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useContext, useRef, useState } from 'react'
import { useShortcut } from '../../ui/browser/shortcuts.ts'
import { IconButton } from '../../ui/buttons/button.tsx'
import { lazyLoad } from '../../ui/lazy-load/lazy-load.tsx'
import { goTo } from '../../ui/navigation/link.tsx'
import { searchAddress } from './search-address.ts'
import { SearchFieldContext, searchInput } from './search-field.ts'

const SuggestionField = lazyLoad(async () => (await import('./suggestion-field.tsx')).SuggestionField, {
  fallback: <PlainField />,
  failure: () => <PlainField />,
})

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

  const field = { ref: box, value: text, onType: setText, onChoose: leaveFor, onKeyDown: closeOnEscape }
  return (
    <search className="flex items-center gap-1">
      {open && (
        <form
          onSubmit={submit}
          className="max-md:absolute max-md:inset-x-0 max-md:top-full max-md:border-line max-md:border-b max-md:bg-paper max-md:p-3"
        >
          <SearchFieldContext value={field}>
            <SuggestionField />
          </SearchFieldContext>
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

/** Searches without suggestions until they are loaded. */
function PlainField() {
  const { value, onType, onChoose: _, ...input } = useContext(SearchFieldContext)
  return <input {...searchInput} {...input} value={value} onChange={({ target }) => onType(target.value)} />
}
