const longestName = 120

/** The last part of a sender's file name, without characters that mean something to a system or turn text around. */
export function shownName(fileName: string, nameless = 'file') {
  const last = fileName.split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(/[\p{C}:*?"<>|]/gu, '').replace(/^[\s.]+/, '')
  // Its end tells what it is.
  return [...clean].slice(-longestName).join('').trim() || nameless
}

/** 'leg.obj' as 'leg.stl'. */
export function withEnding(name: string, ending: string) {
  return `${stemOf(name).slice(0, longestName - ending.length - 1)}.${ending}`
}

export function stemOf(name: string) {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '') || name
}
