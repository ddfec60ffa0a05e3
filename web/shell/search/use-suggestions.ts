import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { suggestProducts } from '#contract/catalogue/catalogue.ts'
import { call } from '../../api/api.ts'

export type Suggestion = z.output<(typeof suggestProducts)['reply']>['suggestions'][number]

const none: Suggestion[] = []
const debounceMs = 150

/** Returns suggestions; none while the box is empty or the call fails, because the search works without them. */
export function useSuggestions(text: string): Suggestion[] {
  const typed = text.trim()
  const q = useDebounced(typed)
  const { data = none } = useQuery({
    queryKey: ['suggestions', q],
    queryFn: async ({ signal }) => (await call(suggestProducts, { query: { q }, signal })).suggestions,
    enabled: q !== '',
    placeholderData: (previous) => previous,
    retry: false,
  })
  return typed === '' || q === '' ? none : data
}

function useDebounced(text: string) {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

export function suggestionAddress({ kind, slug }: Suggestion) {
  return kind === 'product' ? `/product-details/${slug}` : `/products/filter/${slug}`
}
