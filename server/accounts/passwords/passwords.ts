import { setTimeout as wait } from 'node:timers/promises'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { fairQueue, type QueueEntry } from '../../platform/limits/fair-queue.ts'
import { concurrencyLimits } from '../../platform/limits/limits.ts'

// The package declares a const enum, which isolated modules cannot read.
const argon2id: Algorithm.Argon2id = 2
const costs = {
  real: { algorithm: argon2id, memoryCost: 49_152, timeCost: 3, parallelism: 1 },
  least: { algorithm: argon2id, memoryCost: 64, timeCost: 1, parallelism: 1 },
}
/** `slow` waits instead of working. */
const pauses = { real: 0, least: 0, slow: 150 }
let cost = costs.real
let pause = pauses.real
let decoy: Promise<string> | undefined

export type HashingCost = keyof typeof pauses

/** Only tests call this: most of them would spend more time on hashes than on what they test. */
export function setHashingCost(name: HashingCost) {
  cost = name === 'real' ? costs.real : costs.least
  pause = pauses[name]
  decoy = undefined
}

const queue = fairQueue(concurrencyLimits.passwordHashing)

function limited<Result>(entry: QueueEntry, work: () => Promise<Result>) {
  return queue(entry, async () => {
    if (pause > 0) await wait(pause)
    return await work()
  })
}

export const serviceQueueEntry: QueueEntry = { network: 'service', key: 'service' }

export function hashPassword(password: string, entry: QueueEntry, salt?: Buffer): Promise<string> {
  return limited(entry, () => hash(password, { ...cost, ...(salt && { salt }) }))
}

/** Without a hash, compares with a decoy, so that the time does not tell whether the account exists. */
export async function isPassword(password: string, passwordHash: string | undefined, entry: QueueEntry) {
  const known = passwordHash ?? (await decoyHash())
  const matches = await limited(entry, () => verify(known, password))
  return matches && passwordHash !== undefined
}

export async function findPasswordHash(password: string, passwordHashes: string[], entry: QueueEntry) {
  if (passwordHashes.length === 0) await isPassword(password, undefined, entry)
  const bySalt = new Map(passwordHashes.map((each) => [each.slice(0, each.lastIndexOf('$')), each]))
  for (const similar of bySalt.values()) {
    const found = await limited(entry, () => hash(password, settingsOf(similar)))
    if (passwordHashes.includes(found)) return found
  }
  return undefined
}

export function saltOf(passwordHash: string): Buffer {
  return Buffer.from(passwordHash.split('$')[4] ?? '', 'base64')
}

function settingsOf(passwordHash: string) {
  const [memoryCost, timeCost, parallelism] = (passwordHash.split('$')[3] ?? '')
    .split(',')
    .map((setting) => Number(setting.slice(2)))
  if (!memoryCost || !timeCost || !parallelism) throw new Error('The password hash has no settings')
  return { algorithm: argon2id, memoryCost, timeCost, parallelism, salt: saltOf(passwordHash) }
}

export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

function decoyHash() {
  decoy ??= hashPassword('the password of nobody', serviceQueueEntry)
  return decoy
}
