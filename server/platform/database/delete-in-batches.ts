import type { DeleteResult } from 'kysely'

/** Repeats a deletion of at most `batchSize` rows until nothing is left, so that no statement runs for long. */
export async function deleteInBatches(
  batchSize: number,
  deleteBatch: (limit: number) => Promise<DeleteResult>,
) {
  let deleted = 0n
  do {
    deleted = (await deleteBatch(batchSize)).numDeletedRows
  } while (deleted === BigInt(batchSize))
}
