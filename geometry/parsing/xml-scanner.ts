import { isUtf8 } from 'node:buffer'
import { attributesOf } from './xml-attributes.ts'
import { XmlMarkup } from './xml-markup.ts'

/** Entities in attributes are not yet replaced. */
export type Tag = { name: string; attributes: Map<string, string>; isEmpty: boolean }

const space = 32
const lessThan = 60
const greaterThan = 62
const slash = 47
const equals = 61
const maxTagBytes = 65_536
const maxAttributes = 64
const maxDepth = 64

/** Scans tags without a tree. Refuses what XML does not allow in tags, and DOCTYPE, custom entities and UTF-16: nothing is expanded or fetched. */
export class XmlScanner extends XmlMarkup {
  /** Where the names of the open tags around `at` begin. */
  private readonly openTags: number[] = []
  private tagAt = 0
  private hasRoot = false

  constructor(bytes: Uint8Array, fileName: string) {
    super(bytes, fileName)
    if (bytes.subarray(0, 4).includes(0) || !isUtf8(bytes)) throw this.unsafe('is not written in UTF-8')
    const declaration = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(
      this.peek(200),
    )?.[1]
    if (declaration && !/^(utf-?8|us-ascii)$/i.test(declaration)) throw this.unsafe('is not written in UTF-8')
  }

  get depth() {
    return this.openTags.length
  }

  /** Returns false at the end of the file. Throws on tags that are not closed in order. Reports the ranges of all other markup. */
  findTag(onSkipped?: (start: number, end: number) => void) {
    const { bytes } = this
    for (;;) {
      const start = bytes.indexOf(lessThan, this.at)
      this.skipText(start < 0 ? bytes.length : start, { depth: this.depth, onSkipped })
      if (start < 0) return this.endOfFile()
      this.at = start + 1
      const byte = bytes[this.at]
      if (byte === slash) {
        this.closeTag(start + 2)
      } else if (byte === exclamation || byte === question) {
        this.skipMarkup(this.depth)
        onSkipped?.(start, this.at)
      } else {
        this.startTag()
        return true
      }
    }
  }

  readTag(): Tag {
    const end = this.endOfTag()
    const isEmpty = this.bytes[end - 1] === slash
    const text = utf8.decode(this.bytes.subarray(this.at, isEmpty ? end - 1 : end))
    const name = /^[A-Za-z_:][\w:.-]*/.exec(text)?.[0]
    if (!name) throw this.damaged('a tag has no name')
    if (text.includes('&')) this.plain(text)
    const attributes = attributesOf(text, name.length, (problem) => this.damaged(problem))
    if (attributes.size > maxAttributes) throw this.unsafe(`has a tag with over ${maxAttributes} attributes`)
    this.at = end + 1
    if (!isEmpty) this.enter()
    return { name, attributes, isEmpty }
  }

  skipTag() {
    const end = this.endOfTag()
    this.at = end + 1
    if (this.bytes[end - 1] !== slash) this.enter()
  }

  findAttribute() {
    const start = this.at
    this.skipSpace()
    const byte = this.bytes[this.at]
    if (byte === slash && this.bytes[this.at + 1] === greaterThan) {
      this.at += 2
      return false
    }
    if (byte === greaterThan) {
      this.at++
      this.enter()
      return false
    }
    if (byte === undefined) throw this.truncated()
    if (this.at === start) throw this.damaged('two attributes have no space between them')
    return true
  }

  findValue() {
    const { bytes } = this
    while (bytes[this.at] !== equals) {
      if (bytes[this.at] === undefined) throw this.truncated()
      if (bytes[this.at] === lessThan || bytes[this.at] === greaterThan)
        throw this.damaged('a tag is not closed')
      this.at++
    }
    this.at++
    this.skipSpace()
    const quote = bytes[this.at++]
    if (quote !== 34 && quote !== 39) throw this.damaged('an attribute has no quotes')
    return quote
  }

  skipValue(quote: number) {
    const end = this.bytes.indexOf(quote, this.at)
    if (end < 0) throw this.truncated()
    this.at = end + 1
  }

  /** Returns the raw text of an element and where the element ends; stops before its end tag. Throws on child tags. */
  readElementText() {
    const start = this.at
    for (;;) {
      this.at = this.bytes.indexOf(lessThan, this.at)
      if (this.at < 0) throw this.truncated()
      if (this.peek(9) !== '<![CDATA[') break
      this.skipPast(']]>')
    }
    const end = this.bytes.indexOf(greaterThan, this.at)
    if (end < 0) throw this.truncated()
    if (this.bytes[this.at + 1] !== slash) throw this.damaged('a text has tags in it')
    return { text: utf8.decode(this.bytes.subarray(start, this.at)), end: end + 1 }
  }

  private enter() {
    this.openTags.push(this.tagAt)
    if (this.depth > maxDepth) throw this.unsafe(`is nested over ${maxDepth} levels deep`)
  }

  private startTag() {
    if (this.depth === 0 && this.hasRoot) throw this.damaged('another tag follows the last one')
    this.hasRoot = true
    this.tagAt = this.at
  }

  private closeTag(endTagAt: number) {
    const { bytes } = this
    let at = this.openTags.pop() ?? bytes.length
    this.at = endTagAt
    for (; isOfName(bytes[at]) && bytes[at] === bytes[this.at]; at++) this.at++
    this.skipSpace()
    if (at === bytes.length || isOfName(bytes[at]) || bytes[this.at] !== greaterThan)
      throw this.damaged('its tags are not closed in order')
    this.at++
  }

  private endOfFile() {
    if (this.depth > 0) throw this.truncated()
    return false
  }

  private endOfTag() {
    const { bytes } = this
    const limit = Math.min(bytes.length, this.at + maxTagBytes)
    let quote: number | undefined
    for (let at = this.at; at < limit; at++) {
      const byte = bytes[at]!
      if (byte < space && byte !== 9 && byte !== 10 && byte !== 13)
        throw this.damaged('a tag has control characters')
      if (byte === lessThan) throw this.damaged('a tag has "<" in it')
      if (quote !== undefined) quote = byte === quote ? undefined : quote
      else if (byte === 34 || byte === 39) quote = byte
      else if (byte === greaterThan) return at
    }
    if (limit === bytes.length) throw this.truncated()
    throw this.unsafe('has a tag of over 65,536 characters')
  }
}

function isOfName(byte = 0) {
  return byte > space && byte !== slash && byte !== greaterThan
}

const exclamation = 33
const question = 63
const utf8 = new TextDecoder('utf-8')
