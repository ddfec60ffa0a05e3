export function valueNoise(x: number, y: number, z: number) {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const [u, v, w] = [smooth(x - i), smooth(y - j), smooth(z - k)]
  const row = (b: number, c: number) => mix(lattice(i, b, c), lattice(i + 1, b, c), u)
  return mix(mix(row(j, k), row(j + 1, k), v), mix(row(j, k + 1), row(j + 1, k + 1), v), w)
}

function lattice(i: number, j: number, k: number) {
  let hash = (Math.imul(i, 0x27d4eb2d) ^ Math.imul(j, 0x165667b1) ^ Math.imul(k, 0x9e3779b1)) | 0
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash ^= hash >>> 13
  return (hash & 0xffff) / 0x7fff - 1
}

function smooth(share: number) {
  return share * share * (3 - 2 * share)
}

function mix(one: number, other: number, share: number) {
  return one + (other - one) * share
}
