/** Returns a `like` pattern that finds the text anywhere, with its wildcards escaped. */
export function likePattern(text: string) {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
