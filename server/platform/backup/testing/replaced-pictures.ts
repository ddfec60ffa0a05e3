import { randomBytes, randomUUID } from 'node:crypto'
import { inTransaction } from '../../database/database.ts'
import { claimFiles, orphanFiles, removeOrphansNow, storeOrphanedFiles } from '../../files/orphaned-files.ts'
import type { Platform } from '../../platform.ts'

/** Changes the picture of four members again and again: each time a new file replaces the old one. */
export function replaceRepeatedly(platform: Pick<Platform, 'db' | 'files' | 'now'>) {
  const { db, now } = platform
  let isStopped = false
  let rounds = 0
  async function replace(userId: string) {
    const key = `profiles/${randomUUID()}.webp`
    await storeOrphanedFiles(platform, [{ key, content: randomBytes(20_000) }])
    const old = await inTransaction(platform, async (inside) => {
      await claimFiles(inside, [{ key }])
      const before = await inside.db
        .selectFrom('users')
        .select('profile_key')
        .where('id', '=', userId)
        .executeTakeFirst()
      await inside.db.updateTable('users').set({ profile_key: key }).where('id', '=', userId).execute()
      const gone = before?.profile_key ? [before.profile_key] : []
      await orphanFiles(inside, gone)
      return gone
    })
    await removeOrphansNow(platform, old)
    rounds++
  }
  const members = [1, 2, 3, 4].map(async () => {
    const { id } = await db
      .insertInto('users')
      .values({
        email: `${randomUUID()}@layerdrop.example`,
        name: 'A',
        role: 'user',
        password_hash: '',
        country_code: 'DE',
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    while (!isStopped) await replace(id)
  })
  return {
    async rounds(wanted: number) {
      while (rounds < wanted)
        await Promise.race([...members, new Promise((resolve) => setTimeout(resolve, 10))])
      return rounds
    },
    async stop() {
      isStopped = true
      await Promise.all(members)
      return rounds
    },
  }
}
