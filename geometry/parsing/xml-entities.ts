const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Replaces the five standard entities and numbered characters; throws `refused(problem)` for any other. */
export function replaceEntities(text: string, refused: (problem: string) => Error): string {
  return text.replace(/&([^;\s]*)(;?)/g, (_, entity: string, end: string) => {
    if (!end) throw refused('has a "&" that begins no entity')
    if (/^#\d{1,7}$/.test(entity)) return character(Number(entity.slice(1)), refused)
    if (/^#x[\da-f]{1,6}$/i.test(entity)) return character(Number.parseInt(entity.slice(2), 16), refused)
    const known = entities.get(entity)
    if (known === undefined) throw refused('uses an entity of its own')
    return known
  })
}

const allowed = /^[\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u

function character(value: number, refused: (problem: string) => Error) {
  const text = value <= 0x10ffff ? String.fromCodePoint(value) : ''
  if (!allowed.test(text)) throw refused('has a number that is no character of XML')
  return text
}
