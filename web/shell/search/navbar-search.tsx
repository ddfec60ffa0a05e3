import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useShortcut } from '../../ui/browser/shortcuts.ts'
import { IconButton } from '../../ui/buttons/button.tsx'
import { goTo } from '../../ui/navigation/link.tsx'
import { menuStep } from '../../ui/overlays/menu-step.ts'
import { searchAddress } from './search-address.ts'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { suggestionAddress, useSuggestions } from './use-suggestions.ts'

/** A button that opens the search box; every opening starts with an empty box. */
export function NavbarSearch() {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [hasFocus, setFocus] = useState(false)
  const matching = useSuggestions(text)
  const suggestions = hasFocus ? matching : []
  const list = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => (open ? box.current?.focus() : change(true)))

  function change(next: boolean) {
    type('')
    setOpen(next)
  }

  function type(typed: string) {
    setText(typed)
    setActive(-1)
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
    const chosen = suggestions[active]
    leaveFor(chosen ? suggestionAddress(chosen) : searchAddress(text))
  }

  function steer(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      change(false)
      toggle.current?.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setActive(menuStep(event.key, active, suggestions.length) ?? -1)
  }

  return (
    <search
      className="flex items-center gap-1"
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
    >
      {open && (
        <form
          onSubmit={submit}
          className="md:relative max-md:absolute max-md:inset-x-0 max-md:top-full max-md:border-line max-md:border-b max-md:bg-paper max-md:p-3"
        >
          <input
            ref={box}
            // biome-ignore lint/a11y/noAutofocus: The box appears because its button was pressed.
            autoFocus
            type="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={suggestions.length > 0}
            aria-controls={list}
            aria-activedescendant={active < 0 ? undefined : optionId(list, active)}
            name="search"
            aria-label="Search products"
            placeholder="Search product..."
            maxLength={200}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={steer}
            autoComplete="off"
            enterKeyHint="search"
            className="control md:w-72"
          />
          <SuggestionList id={list} suggestions={suggestions} active={active} onChoose={leaveFor} />
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
