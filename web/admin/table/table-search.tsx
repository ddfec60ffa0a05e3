import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useShortcut } from '../../ui/shortcuts.ts'

const pauseMs = 250

type TableSearchProps = {
  search: string
  /** What it looks through. */
  hint: string
  onSearch: (text: string | undefined) => void
}

/** Searches while one types, after a short pause, and at once on Enter. */
export function TableSearch({ search, hint, onSearch }: TableSearchProps) {
  const id = useId()
  const [text, setText] = useState(search)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onSearch)
  latest.current = onSearch
  useShortcut('/', () => input.current?.focus())

  useEffect(() => {
    const typed = text.trim()
    if (typed === search) return
    const timer = setTimeout(() => latest.current(typed || undefined), pauseMs)
    return () => clearTimeout(timer)
  }, [text, search])

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    if (typed !== search) onSearch(typed || undefined)
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
          maxLength={200}
          autoComplete="off"
          placeholder={hint}
          onChange={(event) => setText(event.target.value)}
          className="control pl-11"
        />
      </form>
    </search>
  )
}
