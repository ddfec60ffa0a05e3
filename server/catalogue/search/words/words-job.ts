export const refreshWordsJob = 'catalogue-refresh-words'
