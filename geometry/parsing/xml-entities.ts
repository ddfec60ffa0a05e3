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
    if (/^#\d{1,7}$/.test(entity)) return codePoint(Number(entity.slice(1)))
    if (/^#x[\da-f]{1,6}$/i.test(entity)) return codePoint(Number.parseInt(entity.slice(2), 16))
    const character = entities.get(entity)
    if (character === undefined) throw refused('uses an entity of its own')
    return character
  })
}

function codePoint(value: number) {
  return value > 0 && value <= 0x10ffff ? String.fromCodePoint(value) : '\ufffd'
}
