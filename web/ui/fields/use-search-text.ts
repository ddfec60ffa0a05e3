import { useEffect, useEffectEvent, useState } from 'react'

const debounceMs = 250

export function useSearchText(search: string, onSearch: (text: string | undefined) => void) {
  const [text, setText] = useState(search)
  const [submitted, setSubmitted] = useState(search)
  const typed = text.trim()

  // A chip, Back or the navbar changed the address.
  const [known, setKnown] = useState(search)
  if (search !== known) {
    setKnown(search)
    if (search !== submitted) {
      setSubmitted(search)
      setText(search)
    }
  }

  function searchNow() {
    if (typed === submitted) return
    setSubmitted(typed)
    onSearch(typed || undefined)
  }
  const searchAfterPause = useEffectEvent(searchNow)

  useEffect(() => {
    if (typed === submitted) return
    const timer = setTimeout(() => searchAfterPause(), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, submitted])

  return { text, setText, searchNow }
}
