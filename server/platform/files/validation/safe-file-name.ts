const maxNameLength = 120

export function safeFileName(fileName: string, nameless = 'file') {
  const last = fileName.split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(/[\p{C}:*?"<>|]/gu, '').replace(/^[\s.]+/, '')
  return [...clean].slice(-maxNameLength).join('').trim() || nameless
}

export function withEnding(name: string, ending: string) {
  return `${stemOf(name).slice(0, maxNameLength - ending.length - 1)}.${ending}`
}

export function stemOf(name: string) {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '') || name
}
