/** Enqueued when searchable text changes. */
export const refreshWordsJob = 'catalogue-refresh-words'
