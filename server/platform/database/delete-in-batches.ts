import type { DeleteResult } from 'kysely'

export async function deleteInBatches(
  batchSize: number,
  deleteBatch: (limit: number) => Promise<DeleteResult>,
) {
  let deleted = 0n
  do {
    deleted = (await deleteBatch(batchSize)).numDeletedRows
  } while (deleted === BigInt(batchSize))
}
