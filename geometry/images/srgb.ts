/** Returns linear light of an sRGB channel, both from 0 to 1 (IEC 61966-2-1). */
export function toLinear(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
}

export function toEncoded(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
}

/** Returns linear red, green and blue, from 0 to 1, of a colour in sRGB. */
export function linearColour(hex: `#${string}`): [number, number, number] {
  const channel = (from: number) => toLinear(Number.parseInt(hex.slice(from, from + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}
