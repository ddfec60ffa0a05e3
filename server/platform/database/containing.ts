/** Returns a `like` pattern that finds the text anywhere, with its wildcards escaped. */
export function containing(text: string) {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
