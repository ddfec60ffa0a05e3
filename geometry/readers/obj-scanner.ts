import { ByteScanner } from '../parsing/byte-scanner.ts'

const hash = 35
const backslash = 92
const carriageReturn = 13
const newLine = 10

/** Scans the words of an OBJ: a backslash at the end of a line continues it (Wavefront, *Object Files*, 1995, appendix B1). */
export class ObjScanner extends ByteScanner {
  line = 1

  skipBlanks() {
    const { bytes } = this
    for (;;) {
      const byte = bytes[this.at]
      if (isBlank(byte)) this.at++
      else if (byte === backslash && this.isContinued(this.at)) this.skipLine()
      else return byte! > 32 && byte !== hash
    }
  }

  override skipWord() {
    while (!this.isEndOfWord()) this.at++
  }

  override skipLine() {
    super.skipLine()
    this.line++
  }

  isLetter() {
    const { bytes, at } = this
    return isBlank(bytes[at + 1]) || (bytes[at + 1] === backslash && this.isContinued(at + 1))
  }

  isEndOfWord() {
    const byte = this.bytes[this.at]
    return !(byte! > 32) || (byte === backslash && this.isContinued(this.at))
  }

  private isContinued(at: number) {
    const { bytes } = this
    return bytes[bytes[at + 1] === carriageReturn ? at + 2 : at + 1] === newLine
  }
}

function isBlank(byte: number | undefined) {
  return byte === 32 || byte === 9
}
