import type { Platform } from '../../platform/platform.ts'
import { listSuggestions } from './suggestion-queries.ts'
import { findDidYouMean } from './words/did-you-mean.ts'

export async function suggest(platform: Pick<Platform, 'readDb' | 'now'>, typed: string) {
  const suggestions = await listSuggestions(platform, typed)
  if (suggestions.length > 0) return suggestions
  const meant = await findDidYouMean(platform, typed)
  return meant === undefined ? [] : listSuggestions(platform, meant)
}
