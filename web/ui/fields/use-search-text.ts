import { useEffect, useEffectEvent, useState } from 'react'

const pauseMs = 250

/** The text of a search box. What is typed is searched for after a short pause; `ask` does it at once. */
export function useSearchText(search: string, onSearch: (text: string | undefined) => void) {
  const [text, setText] = useState(search)
  const [asked, setAsked] = useState(search)
  const typed = text.trim()

  // The address changed by another hand: a chip, Back, the navbar. What is being typed stays when it was our own.
  const [known, setKnown] = useState(search)
  if (search !== known) {
    setKnown(search)
    if (search !== asked) {
      setAsked(search)
      setText(search)
    }
  }

  function ask() {
    if (typed === asked) return
    setAsked(typed)
    onSearch(typed || undefined)
  }
  const askAfterPause = useEffectEvent(ask)

  useEffect(() => {
    if (typed === asked) return
    const timer = setTimeout(() => askAfterPause(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, asked])

  return { text, setText, ask }
}
