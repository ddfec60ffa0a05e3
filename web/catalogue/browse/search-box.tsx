import { Search, X } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { longestSearch } from '#contract/catalogue/product-filter.ts'
import { IconButton } from '../../ui/buttons/button.tsx'
import { useSearchText } from '../../ui/fields/use-search-text.ts'

export function SearchBox({
  search,
  onSearch,
}: {
  search: string
  onSearch: (text: string | undefined) => void
}) {
  const { text, setText, searchNow } = useSearchText(search, onSearch)
  const input = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    searchNow()
  }

  return (
    <search>
      <form onSubmit={submit} className="relative">
        <label htmlFor="product-search" className="mb-1.5 block font-semibold text-sm">
          Search designs
        </label>
        <Search size={20} aria-hidden="true" className="absolute bottom-3 left-3 text-muted" />
        <input
          ref={input}
          id="product-search"
          type="search"
          value={text}
          maxLength={longestSearch}
          autoComplete="off"
          placeholder="Vase, hook, cable…"
          onChange={(event) => setText(event.target.value)}
          className="control px-11"
        />
        {text !== '' && (
          <span className="absolute right-1 bottom-1 pointer-coarse:right-0 pointer-coarse:bottom-0">
            <IconButton
              label="Clear the search"
              size="sm"
              onClick={() => {
                setText('')
                input.current?.focus()
              }}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </form>
    </search>
  )
}
