/** Returns the root of a member in a union-find forest, with path halving (Tarjan and van Leeuwen 1984). */
export function rootOf(parents: Int32Array, member: number) {
  let at = member
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]!]!
    at = parents[at]!
  }
  return at
}
