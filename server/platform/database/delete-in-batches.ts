import type { DeleteResult } from 'kysely'

/** Repeats a deletion of at most `atOnce` rows until nothing is left, so that no statement runs for long. */
export async function deleteInBatches(atOnce: number, deleteSome: (limit: number) => Promise<DeleteResult>) {
  let deleted = 0n
  do {
    deleted = (await deleteSome(atOnce)).numDeletedRows
  } while (deleted === BigInt(atOnce))
}
