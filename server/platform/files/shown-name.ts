export const longestName = 120

/** The last part of a sender's file name, without characters that mean something to a system or turn text around. */
export function shownName(fileName: string, nameless = 'file') {
  const last = fileName.split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(/[\p{C}:*?"<>|]/gu, '').replace(/^[\s.]+/, '')
  // Its end tells what it is.
  return [...clean].slice(-longestName).join('').trim() || nameless
}
