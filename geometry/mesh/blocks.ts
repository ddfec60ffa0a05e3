const blockSize = 4096

/** V8 compiles a function that is called often for good, but replaces the code of one that loops for long in each call. */
export function inBlocks(count: number, run: (begin: number, end: number) => void): void {
  for (let begin = 0; begin < count; begin += blockSize) run(begin, Math.min(begin + blockSize, count))
}
