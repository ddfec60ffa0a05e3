import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { suggestProducts } from '#contract/catalogue.ts'
import { call } from '../../api.ts'

export type Suggestion = z.output<(typeof suggestProducts)['reply']>['suggestions'][number]

const pauseMs = 150

/** What the typed letters may become; nothing while nothing is typed, and nothing when the server does not answer. */
export function useSuggestions(text: string): Suggestion[] {
  const typed = text.trim()
  const [found, setFound] = useState<Suggestion[]>([])

  useEffect(() => {
    if (typed === '') return setFound([])
    const stop = new AbortController()
    const timer = setTimeout(() => {
      // The search itself works without suggestions.
      suggest(typed, stop.signal).then(setFound, () => undefined)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed])

  return typed === '' ? [] : found
}

async function suggest(q: string, signal: AbortSignal) {
  const { suggestions } = await call<typeof suggestProducts>(
    { method: 'GET', path: '/product/suggest' },
    { query: { q }, signal },
  )
  return suggestions
}

export function suggestionAddress({ kind, slug }: Suggestion) {
  return kind === 'product' ? `/product-details/${slug}` : `/products/filter/${slug}`
}
