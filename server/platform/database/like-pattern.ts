export function likePattern(text: string) {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
