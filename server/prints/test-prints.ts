import type { addTestPrint, deleteTestPrint } from '#contract/prints/test-prints.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import type { Call, StudioCall } from '../platform/http/routes/serve.ts'
import { isUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import {
  deleteTestPrintRow,
  findTitle,
  insertTestPrint,
  isPublished,
  selectTestPrints,
} from './test-print-queries.ts'

type Deps = Pick<Platform, 'db' | 'now'>

export async function listTestPrintsOf(platform: Deps, productId: string) {
  if (!isUuid(productId) || !(await isPublished(platform, productId))) return notFound('Design')
  return { prints: await selectTestPrints(platform, productId) }
}

export async function listForStudio(platform: Deps, productId: string) {
  await titleOf(platform, productId)
  return { prints: await selectTestPrints(platform, productId) }
}

export function addPrint(platform: Deps, call: StudioCall<typeof addTestPrint>) {
  const { printedOn, ...print } = call.body
  const { id } = call.params
  if (Date.parse(printedOn) > platform.now().getTime())
    throw new Refusal(400, 'The date of the print must not be in the future.')
  return inTransaction(platform, async (inside) => {
    const name = await titleOf(inside, id)
    if (!(await insertTestPrint(inside, { ...print, product_id: id, printed_on: printedOn })))
      throw new Refusal(409, 'This version was printed with this printer and filament already.')
    await recordAudit(inside, call, {
      action: 'add test print',
      subject: { kind: 'product', id, name },
      after: call.body,
    })
    return {}
  })
}

export function removePrint(platform: Deps, call: Call<typeof deleteTestPrint>) {
  const { id, printId } = call.params
  return inTransaction(platform, async (inside) => {
    const name = await titleOf(inside, id)
    const before = isUuid(printId)
      ? await deleteTestPrintRow(inside, { id: printId, productId: id })
      : undefined
    if (!before) return notFound('Test print')
    const subject = { kind: 'product' as const, id, name }
    await recordAudit(inside, call, { action: 'delete test print', subject, before })
    return {}
  })
}

async function titleOf(platform: Pick<Deps, 'db'>, productId: string) {
  return (isUuid(productId) ? await findTitle(platform, productId) : undefined) ?? notFound('Design')
}
