import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { fairQueue, type QueueEntry } from '../../platform/limits/fair-queue.ts'
import { concurrencyLimits } from '../../platform/limits/limits.ts'

// The package declares a const enum, which isolated modules cannot read.
const argon2id: Algorithm.Argon2id = 2
const cost = { algorithm: argon2id, memoryCost: 49_152, timeCost: 3, parallelism: 1 }
const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

const inTurn = fairQueue(concurrencyLimits.passwordHashing)

export const serviceQueueEntry: QueueEntry = { key: 'service' }

export function hashPassword(password: string, turn: QueueEntry): Promise<string> {
  return inTurn(turn, () => hash(password, cost))
}

/** Without a hash it compares with a decoy, so that the time does not tell whether the account exists. */
export async function isPassword(password: string, passwordHash: string | undefined, turn: QueueEntry) {
  const known = passwordHash ?? (await decoyHash())
  const matches = await inTurn(turn, () => verify(known, password))
  return matches && passwordHash !== undefined
}

/** One queue entry for both, so that the hash is not refused after the comparison. */
export async function compareAndHash(password: string, passwordHash: string | undefined, turn: QueueEntry) {
  const known = passwordHash ?? (await decoyHash())
  return inTurn(turn, async () => ({
    matches: (await verify(known, password)) && passwordHash !== undefined,
    newHash: await hash(password, cost),
  }))
}

/** Whether the hash was made with other settings than the current ones. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(current)
}

let decoy: Promise<string> | undefined

function decoyHash() {
  decoy ??= hashPassword('the password of nobody', serviceQueueEntry)
  return decoy
}
