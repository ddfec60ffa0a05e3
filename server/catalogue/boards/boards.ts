import type * as z from 'zod/mini'
import type { User } from '#contract/accounts/accounts.ts'
import type { createBoard, listBoards } from '#contract/catalogue/members/boards.ts'
import { usualMinutesOn } from '#contract/printing/printers/printers.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockUntilCommit } from '../../platform/database/locks/transaction-lock.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { mediaUrl } from '../../platform/http/files/media.ts'
import { rowLimits } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertAllFound } from '../availability/missing-products.ts'
import {
  countBoards,
  deleteFromBoard,
  insertBoard,
  insertOnBoard,
  isOverfull,
  isTaken,
  lockBoard,
  removeBoard,
  selectBoards,
  updateBoard,
} from './board-queries.ts'

type Deps = Pick<Platform, 'db' | 'now'>
type BoardCall<Body> = { user: User; params: { boardId: string }; body: Body }

export async function list(
  platform: Deps,
  user: User,
  { productIds = '' }: z.output<typeof listBoards.query>,
) {
  const rows = await selectBoards(platform, { userId: user.id, productIds: productIds.split(',') })
  return {
    boards: rows.map(({ minutes, fast_minutes: fastMinutes, printer_model: model, ...board }) => ({
      ...board,
      covers: board.covers.map(mediaUrl),
      minutes: usualMinutesOn(model, { minutes, fastMinutes }),
    })),
  }
}

export function create(
  platform: Deps,
  user: User,
  { name, productIds = [] }: z.output<typeof createBoard.body>,
) {
  return inTransaction(platform, async (inside) => {
    await lockUntilCommit(inside, `boards:${user.id}`)
    if ((await countBoards(inside, user.id)) >= rowLimits.boards.most)
      throw new Refusal(
        409,
        `You have ${rowLimits.boards.most} boards already. Delete one to create another.`,
      )
    const board = (await insertBoard(inside, { userId: user.id, name })) ?? refuseTaken(name)
    await add(inside, { user, params: { boardId: board.id }, body: { productIds } })
    return board
  })
}

export async function rename(platform: Deps, { user, params, body: { name } }: BoardCall<{ name: string }>) {
  try {
    const isRenamed = await updateBoard(platform, { userId: user.id, boardId: params.boardId, name })
    return isRenamed ? {} : notFound('Board')
  } catch (error) {
    return isTaken(error) ? refuseTaken(name) : Promise.reject(error)
  }
}

export async function remove(platform: Deps, { user, params }: Omit<BoardCall<unknown>, 'body'>) {
  await removeBoard(platform, { userId: user.id, boardId: params.boardId })
  return {}
}

export function add(
  platform: Deps,
  { user, params, body: { productIds } }: BoardCall<{ productIds: string[] }>,
) {
  return inTransaction(platform, async (inside) => {
    const { id: boardId } =
      (await lockBoard(inside, { userId: user.id, boardId: params.boardId })) ?? notFound('Board')
    assertAllFound(productIds, await insertOnBoard(inside, { userId: user.id, boardId, productIds }))
    if (await isOverfull(inside, boardId))
      throw new Refusal(409, `A board holds up to ${rowLimits.boards.designs.toLocaleString('en')} designs.`)
    return {}
  })
}

export async function removeProducts(
  platform: Deps,
  { user, params, body: { productIds } }: BoardCall<{ productIds: string[] }>,
) {
  await deleteFromBoard(platform, { userId: user.id, boardId: params.boardId, productIds })
  return {}
}

function refuseTaken(name: string): never {
  throw new Refusal(409, `You already have a board named ${name}.`)
}
