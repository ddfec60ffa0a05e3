const powers = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent)
const latin1 = new TextDecoder('latin1')

/** Reads numbers from bytes without a string for each. */
export class ByteScanner {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  skipSpace() {
    const { bytes } = this
    while (bytes[this.at]! <= 32) this.at++
  }

  skipWord() {
    const { bytes } = this
    while (bytes[this.at]! > 32) this.at++
  }

  skipLine() {
    const end = this.bytes.indexOf(10, this.at)
    this.at = end < 0 ? this.bytes.length : end + 1
  }

  peek(length: number) {
    return latin1.decode(this.bytes.subarray(this.at, this.at + length))
  }

  /** Returns the decimal that `Number` reads (Clinger 1990), or NaN with `at` unchanged. */
  readNumber() {
    const { bytes } = this
    const start = this.at
    let at = start
    let value = 0
    let digits = 0
    let exponent = 0
    let byte = bytes[at]!
    if (byte === minus || byte === plus) byte = bytes[++at]!
    for (; byte >= zero && byte <= nine; byte = bytes[++at]!, digits++) value = value * 10 + byte - zero
    if (byte === point) {
      byte = bytes[++at]!
      for (; byte >= zero && byte <= nine; byte = bytes[++at]!, digits++, exponent--)
        value = value * 10 + byte - zero
    }
    if (digits === 0) return Number.NaN
    this.at = at
    if (byte === 69 || byte === 101) exponent += this.readExponent()
    at = this.at
    if (digits > 15 || exponent < -22 || exponent > 22)
      return Number(latin1.decode(bytes.subarray(start, at)))
    const size = exponent < 0 ? value / powers[-exponent]! : value * powers[exponent]!
    return bytes[start] === minus ? -size : size
  }

  /** An "e" without digits is left alone. */
  private readExponent() {
    const { bytes } = this
    let at = this.at + 1
    const sign = bytes[at]!
    if (sign === minus || sign === plus) at++
    const start = at
    let exponent = 0
    let byte = bytes[at]!
    for (; byte >= zero && byte <= nine; byte = bytes[++at]!)
      exponent = Math.min(9999, exponent * 10 + byte - zero)
    if (at > start) this.at = at
    return sign === minus ? -exponent : exponent
  }
}

const minus = 45
const plus = 43
const point = 46
const zero = 48
const nine = 57
