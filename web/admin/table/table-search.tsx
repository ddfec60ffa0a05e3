import { Search } from 'lucide-react'
import { type FormEvent, useId, useRef } from 'react'
import { tableSearch } from '#contract/admin.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { useShortcut } from '../../ui/browser/shortcuts.ts'
import { useSearchText } from '../../ui/fields/use-search-text.ts'

type TableSearchProps = {
  search: string
  /** The searched fields. */
  hint: string
  onSearch: (text: string | undefined) => void
}

export function TableSearch({ search, hint, onSearch }: TableSearchProps) {
  const id = useId()
  const { text, setText, searchNow } = useSearchText(search, onSearch)
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', () => input.current?.focus())

  function submit(event: FormEvent) {
    event.preventDefault()
    searchNow()
  }

  return (
    <search className="min-w-60 flex-1 sm:max-w-sm">
      <form onSubmit={submit} className="relative">
        <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
          Search
        </label>
        <Search size={20} aria-hidden="true" className="absolute bottom-3 left-3 text-muted" />
        <input
          ref={input}
          id={id}
          type="search"
          value={text}
          maxLength={maxLengthOf(tableSearch)}
          autoComplete="off"
          placeholder={hint}
          onChange={(event) => setText(event.target.value)}
          className="control pl-11"
        />
      </form>
    </search>
  )
}
