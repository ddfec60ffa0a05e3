import type { XmlScanner } from '../parsing/xml-scanner.ts'

const maxNameLength = 200
const space = 32
const slash = 47
const colon = 58
const greaterThan = 62

export function isTagOf(scanner: XmlScanner, localName: string) {
  const { bytes, at } = scanner
  let end = at
  while (bytes[end]! > space && bytes[end] !== slash && bytes[end] !== greaterThan) end++
  if (end - at > maxNameLength) throw scanner.damaged(`a tag has a name of over ${maxNameLength} characters`)
  const start = end - localName.length
  if (start < at || bytes[start] !== localName.charCodeAt(0)) return false
  const name = Buffer.from(bytes.buffer, bytes.byteOffset + start, localName.length).toString('latin1')
  return name === localName && (start === at || bytes[start - 1] === colon)
}
