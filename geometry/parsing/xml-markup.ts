import { ModelError } from '../model-error.ts'
import { ByteScanner } from './byte-scanner.ts'
import { replaceEntities } from './xml-entities.ts'

type Skipping = { depth: number; onSkipped?: ((start: number, end: number) => void) | undefined }

/** Scans what stands between tags. Refuses what XML 1.0 does not allow there: nothing is expanded or fetched. */
export class XmlMarkup extends ByteScanner {
  private readonly fileName: string

  constructor(bytes: Uint8Array, fileName: string) {
    super(bytes)
    this.fileName = fileName
  }

  /** Moves to `end` past text, which `depth` tags are open around, and reports it unless it is a byte order mark. */
  protected skipText(end: number, { depth, onSkipped }: Skipping) {
    const { bytes, at: start } = this
    if (start === 0 && bytes[0] === markStart) this.at = markBytes
    this.skipSpaceUntil(end)
    if (this.at === end) return
    if (depth === 0) throw this.damaged('it has text outside of its tags')
    this.textBetween(start, end)
    this.at = end
    onSkipped?.(start, end)
  }

  /** Moves past a comment, a processing instruction or a CDATA section, whose text it returns; `at` is behind the "<". */
  protected skipMarkup(depth: number) {
    if (this.bytes[this.at] === question) return this.skipInstruction()
    if (this.peek(3) === '!--') return this.skipComment()
    if (this.peek(8) !== '![CDATA[') throw this.unsafe('has a document type (DOCTYPE)')
    if (depth === 0) throw this.damaged('it has text outside of its tags')
    const start = this.at + 8
    this.skipPast(']]>')
    return this.characters(start, this.at - 3)
  }

  private skipInstruction() {
    const start = this.at
    const first = this.bytes[0] === markStart ? markBytes + 1 : 1
    if (start !== first && /^\?xml[\s?]/i.test(this.peek(5)))
      throw this.damaged('its XML declaration is not at its start')
    this.skipPast('?>')
    this.characters(start, this.at)
    return ''
  }

  private skipComment() {
    const start = this.at + 3
    this.at = start
    this.skipPast('--')
    if (this.bytes[this.at++] !== greaterThan) throw this.damaged('a comment has "--" in it')
    this.characters(start, this.at)
    return ''
  }

  readText() {
    let text = ''
    for (;;) {
      const end = this.bytes.indexOf(lessThan, this.at)
      if (end < 0) throw this.truncated()
      text += this.textBetween(this.at, end)
      const next = this.bytes[end + 1]
      this.at = end
      if (next !== exclamation && next !== question) return text.slice(0, maxText)
      this.at++
      text += this.skipMarkup(1)
    }
  }

  private textBetween(start: number, end: number) {
    const text = this.characters(start, end)
    if (text.includes(']]>')) throw this.damaged('a text has "]]>" in it')
    return end - start > maxChecked ? text : this.plain(text)
  }

  /** Longer ones are checked and returned in part. */
  private characters(start: number, end: number) {
    const text = utf8.decode(this.bytes.subarray(start, Math.min(end, start + maxChecked)))
    if (forbidden.test(text)) throw this.damaged('it has characters that XML does not allow')
    return text
  }

  private skipSpaceUntil(end: number) {
    const { bytes } = this
    for (let byte = bytes[this.at]; this.at < end; byte = bytes[++this.at])
      if (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) return
  }

  plain(text: string) {
    return replaceEntities(text, (problem) => this.unsafe(problem))
  }

  damaged(problem: string) {
    return new ModelError(
      'bad_xml',
      `"${this.fileName}" in the 3MF file cannot be read: ${problem}. Export it again.`,
    )
  }

  protected unsafe(what: string) {
    return new ModelError(
      'unsafe_xml',
      `The 3MF file cannot be accepted: "${this.fileName}" in it ${what}. Export it again.`,
    )
  }

  truncated() {
    return new ModelError(
      'bad_xml',
      `"${this.fileName}" in the 3MF file ends in the middle of a tag. Upload it again.`,
    )
  }

  protected skipPast(mark: string) {
    const end = this.indexOf(mark)
    if (end < 0) throw this.truncated()
    this.at = end + mark.length
  }

  protected indexOf(mark: string) {
    const { buffer, byteOffset, length } = this.bytes
    return Buffer.from(buffer, byteOffset, length).indexOf(mark, this.at)
  }
}

/** A byte order mark in UTF-8. */
const [markStart, markBytes] = [0xef, 3]
const maxChecked = 65_536
const maxText = 4096
const lessThan = 60
const exclamation = 33
const question = 63
const greaterThan = 62
const forbidden = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
