import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { fairQueue, type QueueEntry } from '../../platform/limits/fair-queue.ts'
import { concurrencyLimits } from '../../platform/limits/limits.ts'

// The package declares a const enum, which cannot be read where each file is compiled alone.
const argon2id: Algorithm.Argon2id = 2
const cost = { algorithm: argon2id, memoryCost: 49_152, timeCost: 3, parallelism: 1 }
const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

const inTurn = fairQueue(concurrencyLimits.passwordHashing)

/** For accounts that nobody asks for over the network. */
export const serviceQueueEntry: QueueEntry = { key: 'service' }

export function hashPassword(password: string, turn: QueueEntry): Promise<string> {
  return inTurn(turn, () => hash(password, cost))
}

/** Takes as long for an account that does not exist: then there is nothing to compare with, and it is false. */
export async function isPassword(password: string, passwordHash: string | undefined, turn: QueueEntry) {
  const known = passwordHash ?? (await nobodysHash())
  const matches = await inTurn(turn, () => verify(known, password))
  return matches && passwordHash !== undefined
}

/** Both in one turn: what has been compared is not refused before it is hashed. */
export async function compareAndHash(password: string, passwordHash: string | undefined, turn: QueueEntry) {
  const known = passwordHash ?? (await nobodysHash())
  return inTurn(turn, async () => ({
    matches: (await verify(known, password)) && passwordHash !== undefined,
    newHash: await hash(password, cost),
  }))
}

/** True when the hash was made with other settings than those of today. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(current)
}

let nobody: Promise<string> | undefined

function nobodysHash() {
  nobody ??= hashPassword('the password of nobody', serviceQueueEntry)
  return nobody
}
