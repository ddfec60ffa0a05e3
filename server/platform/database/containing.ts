/** The pattern of `like` for a text anywhere in another; its own signs stand for themselves. */
export function containing(text: string) {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
