import { Autocomplete } from '@base-ui/react/autocomplete'
import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useShortcut } from '../../ui/browser/shortcuts.ts'
import { IconButton } from '../../ui/buttons/button.tsx'
import { goTo } from '../../ui/navigation/link.tsx'
import { searchAddress } from './search-address.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** A button that opens the search box; every opening starts with an empty box. */
export function NavbarSearch() {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const suggestions = useSuggestions(text)
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

  return (
    <search className="flex items-center gap-1">
      {open && (
        <form
          onSubmit={submit}
          className="max-md:absolute max-md:inset-x-0 max-md:top-full max-md:border-line max-md:border-b max-md:bg-paper max-md:p-3"
        >
          <Autocomplete.Root
            items={suggestions}
            filteredItems={suggestions}
            value={text}
            onValueChange={(typed, { reason }) => reason !== 'item-press' && setText(typed)}
            itemToStringValue={(suggestion) => suggestion.text}
          >
            <Autocomplete.Input
              ref={box}
              autoFocus
              type="search"
              name="search"
              aria-label="Search products"
              placeholder="Search product..."
              maxLength={200}
              onKeyDown={closeOnEscape}
              autoComplete="off"
              enterKeyHint="search"
              className="control md:w-72"
            />
            <Autocomplete.Status className="sr-only">
              {suggestions.length > 0 && `${suggestions.length} suggestions, use the arrow keys.`}
            </Autocomplete.Status>
            <SuggestionList onChoose={leaveFor} />
          </Autocomplete.Root>
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
