const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Encodes by BIP 173, without its limit on the length, as age's keys are written. */
export function encodeBech32(prefix: string, data: Buffer): string {
  const values = regroup([...data], 8, 5, true) ?? []
  const sum = checksumOf([...expand(prefix), ...values, 0, 0, 0, 0, 0, 0]) ^ 1
  const check = [0, 1, 2, 3, 4, 5].map((place) => (sum >>> (5 * (5 - place))) & 31)
  return `${prefix}1${[...values, ...check].map((value) => alphabet[value]).join('')}`
}

export function decodeBech32(prefix: string, text: string): Buffer | undefined {
  if (!text.startsWith(`${prefix}1`)) return undefined
  const values = [...text.slice(prefix.length + 1)].map((letter) => alphabet.indexOf(letter))
  if (values.length < 6 || values.includes(-1) || checksumOf([...expand(prefix), ...values]) !== 1)
    return undefined
  const bytes = regroup(values.slice(0, -6), 5, 8, false)
  return bytes && Buffer.from(bytes)
}

function expand(prefix: string) {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

function checksumOf(values: number[]) {
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
  return values.reduce((sum, value) => {
    const high = sum >>> 25
    const next = ((sum & 0x1ffffff) << 5) ^ value
    return generators.reduce((it, generator, bit) => ((high >> bit) & 1 ? it ^ generator : it), next)
  }, 1)
}

function regroup(values: number[], from: number, to: number, pads: boolean) {
  const groups: number[] = []
  let [held, bits] = [0, 0]
  for (const value of values) {
    held = ((held << from) | value) & 0xfff
    bits += from
    while (bits >= to) {
      bits -= to
      groups.push((held >> bits) & ((1 << to) - 1))
    }
  }
  const padding = held & ((1 << bits) - 1)
  if (pads && bits > 0) groups.push((padding << (to - bits)) & ((1 << to) - 1))
  return pads || (bits < from && padding === 0) ? groups : undefined
}
