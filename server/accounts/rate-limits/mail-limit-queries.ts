import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export type RequestedMail = Tables['requested_mails']['kind']

type Request = { kind: RequestedMail; addressHash: Buffer; requesterHash: Buffer }

export async function listRequests({ db }: Deps, { kind, addressHash, requesterHash }: Request, since: Date) {
  const rows = await db
    .selectFrom('requested_mails')
    .select(['requested_at', 'requester_hash'])
    .where('kind', '=', kind)
    .where('address_hash', '=', addressHash)
    .where('requested_at', '>', since)
    .orderBy('requested_at')
    .execute()
  return rows.map(({ requested_at, requester_hash }) => ({
    at: requested_at,
    isOwn: requester_hash.equals(requesterHash),
  }))
}

export async function countRequests(
  { db }: Deps,
  { kind, addressHash }: Omit<Request, 'requesterHash'>,
  since: Date,
) {
  const { count } = await db
    .selectFrom('requested_mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('kind', '=', kind)
    .where('address_hash', '=', addressHash)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertRequest({ db }: Deps, { kind, addressHash, requesterHash }: Request, now: Date) {
  await db
    .insertInto('requested_mails')
    .values({ kind, address_hash: addressHash, requester_hash: requesterHash, requested_at: now })
    .execute()
}

export async function deleteRequestsBefore({ db }: Deps, time: Date) {
  await db.deleteFrom('requested_mails').where('requested_at', '<', time).execute()
}
