const blockSize = 4096

/**
 * Calls `run` with the range of one block after the other, from 0 to `count`. V8 compiles a function that is called
 * often for good; of one that loops for long it replaces the code in each call, which took as long as the work.
 */
export function inBlocks(count: number, run: (begin: number, end: number) => void): void {
  for (let begin = 0; begin < count; begin += blockSize) run(begin, Math.min(begin + blockSize, count))
}
