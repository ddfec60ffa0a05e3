export const networkMessage = 'Network error or server not responding'
