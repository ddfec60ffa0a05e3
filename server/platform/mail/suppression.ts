import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { rowLimits } from '../limits/limits.ts'

const { most, window } = rowLimits.suppressedAddress

type Row = Selectable<Tables['suppressed_addresses']>

export type MailClass = Selectable<Tables['mails']>['class']

export type DeliveryReport = Pick<Row, 'address' | 'reason' | 'source' | 'status' | 'happened_at'>

type Deps = { db: Database; now: () => Date }

export const suppressedError = 'address suppressed'

/** A complaint stops only bulk mail: receipts and security notices are owed. After a bounce, each attempt costs reputation. */
export function isHeldBack(
  reason: Row['reason'],
  mailClass: MailClass,
  requestedMailsToday: number,
): boolean {
  if (mailClass === 'bulk') return true
  if (mailClass === 'requested') return requestedMailsToday >= most
  return reason === 'bounce'
}

export async function isSuppressed(
  { db, now }: Deps,
  { recipient, class: mailClass }: { recipient: string; class: MailClass },
) {
  const suppression = await findSuppression({ db }, recipient)
  if (!suppression) return false
  const requested = mailClass === 'requested' ? await countRequestedMails({ db, now }, recipient) : 0
  return isHeldBack(suppression.reason, mailClass, requested)
}

export function findSuppression({ db }: Pick<Deps, 'db'>, address: string) {
  return db
    .selectFrom('suppressed_addresses')
    .select(['reason', 'source', 'status', 'happened_at'])
    .where('address', '=', address)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
}

async function countRequestedMails({ db, now }: Deps, recipient: string) {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('recipient', '=', recipient)
    .where('class', '=', 'requested')
    .where('sent_at', '>', new Date(now().getTime() - window))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A complaint replaces a bounce. A report from before the suppression was lifted changes nothing. */
export async function suppressAddress({ db }: Pick<Deps, 'db'>, report: DeliveryReport) {
  const row = { ...report, address: report.address.toLowerCase(), lifted_at: null }
  const saved = await db
    .insertInto('suppressed_addresses')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet(row)
        .where(({ eb, ref, or, and }) =>
          or([
            eb(ref('suppressed_addresses.lifted_at'), '<', report.happened_at),
            and([
              eb(ref('suppressed_addresses.lifted_at'), 'is', null),
              eb(ref('suppressed_addresses.reason'), '=', 'bounce'),
              eb(ref('excluded.reason'), '=', 'complaint'),
            ]),
          ]),
        ),
    )
    .returning('address')
    .executeTakeFirst()
  return saved !== undefined
}

export async function liftSuppression({ db, now }: Deps, address: string) {
  const { numUpdatedRows } = await db
    .updateTable('suppressed_addresses')
    .set({ lifted_at: now() })
    .where('address', '=', address)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
