/** Enqueued whenever a word changes that members search by. */
export const refreshWordsJob = 'catalogue-refresh-words'
