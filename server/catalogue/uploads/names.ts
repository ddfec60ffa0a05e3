const longestName = 120

/** The last part of the name, without characters that mean something to a system or turn text around. */
export function shownName(fileName: string) {
  const last = fileName.split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(/[\p{C}:*?"<>|]/gu, '').replace(/^[\s.]+/, '')
  return [...clean].slice(-longestName).join('').trim() || 'file'
}

/** 'leg.obj' as 'leg.stl'. */
export function withEnding(name: string, ending: string) {
  return `${stemOf(name).slice(0, longestName - ending.length - 1)}.${ending}`
}

export function stemOf(name: string) {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '') || name
}
