import type { Platform } from '../../../platform/platform.ts'
import { correctableWords, correctedSearch } from './corrections.ts'
import { findSimilarWords } from './word-queries.ts'

export async function findDidYouMean(platform: Pick<Platform, 'readDb'>, search = '') {
  const words = correctableWords(search)
  return words.length > 0 ? correctedSearch(search, await findSimilarWords(platform, words)) : undefined
}
