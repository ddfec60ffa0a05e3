import { inTransaction } from '../platform/database/database.ts'
import { orphanFiles } from '../platform/files/orphaned-files.ts'
import { ScannerUnavailable, scannerAlarm } from '../platform/files/validation/malware.ts'
import { logAlarm } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteHeldFile, releaseFile, selectHeldFiles } from './scan-queries.ts'

type HeldFile = Awaited<ReturnType<typeof selectHeldFiles>>[number]
type Deps = Pick<Platform, 'db' | 'files' | 'now' | 'jobs' | 'log' | 'scan'>

export function ideaJobs(platform: Deps) {
  platform.jobs.handle('ideas-scan-held-files', () => scanHeldFiles(platform), {
    schedule: '* * * * *',
    deletesOld: false,
    retries: 0,
  })
}

export async function scanHeldFiles({ scan, ...platform }: Deps) {
  if (!scan) return
  for (const file of await selectHeldFiles(platform)) {
    const content = await platform.files.read(file.storage_key)
    if (!content) continue
    try {
      if ((await scan(content)) === 'infected') await removeFile(platform, file)
      else await releaseFile(platform, file.id)
    } catch (error) {
      if (!(error instanceof ScannerUnavailable)) throw error
      logAlarm(platform.log, scannerAlarm, { err: error, ideaFileId: file.id })
      return
    } finally {
      content.destroy()
    }
  }
}

async function removeFile(
  platform: Omit<Deps, 'scan'>,
  { id, idea_id: ideaId, user_id: userId, storage_key: key }: HeldFile,
) {
  await inTransaction(platform, async (inside) => {
    if (await deleteHeldFile(inside, id)) await orphanFiles(inside, [key])
  })
  platform.log.warn({ event: 'malware', ideaId, userId }, 'a file of an idea was removed')
}
