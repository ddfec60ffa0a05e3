/** When nobody answered, or not in our words. */
export const networkMessage = 'Network error or server not responding'
