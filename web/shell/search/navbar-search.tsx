import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { suggestProducts } from '#contract/catalogue/catalogue.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { useShortcut } from '../../ui/browser/shortcuts.ts'
import { IconButton } from '../../ui/buttons/button.tsx'
import { goTo } from '../../ui/navigation/link.tsx'
import { menuStep } from '../../ui/overlays/menu-step.ts'
import { searchAddress } from './search-address.ts'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { suggestionAddress, useSuggestions } from './use-suggestions.ts'

/** Shows a button that opens the search box; every opening starts with an empty box. */
export function NavbarSearch() {
  const [open, setOpen] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => (open ? box.current?.focus() : setOpen(true)))

  function close() {
    setOpen(false)
    // A new page moves the focus on to its heading.
    toggle.current?.focus()
  }

  return (
    <search
      className="flex items-center gap-1"
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
    >
      {open && <SearchForm box={box} hasFocus={hasFocus} onClose={close} />}
      <IconButton
        ref={toggle}
        label={open ? 'Close search' : 'Search'}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? <X size={20} aria-hidden="true" /> : <Search size={20} aria-hidden="true" />}
      </IconButton>
    </search>
  )
}

type SearchFormProps = { box: RefObject<HTMLInputElement | null>; hasFocus: boolean; onClose: () => void }

function SearchForm({ box, hasFocus, onClose }: SearchFormProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const matching = useSuggestions(text)
  const suggestions = hasFocus ? matching : []
  const list = useId()

  function leaveFor(address: string | undefined) {
    if (!address) return
    onClose()
    goTo(address)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = suggestions[active]
    leaveFor(chosen ? suggestionAddress(chosen) : searchAddress(text))
  }

  function moveWithKeys(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setActive(menuStep(event.key, active, suggestions.length) ?? -1)
  }

  return (
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
        maxLength={maxLengthOf(suggestProducts.query.shape.q)}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(-1)
        }}
        onKeyDown={moveWithKeys}
        autoComplete="off"
        enterKeyHint="search"
        className="control md:w-72"
      />
      <SuggestionList id={list} suggestions={suggestions} active={active} onChoose={leaveFor} />
    </form>
  )
}
