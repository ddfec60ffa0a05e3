import { orphanFiles } from '../platform/files/orphaned-files.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteFailures } from './print-failure-queries.ts'
import { lockPrintsOf } from './print-failures.ts'
import { deletePhotos } from './print-photo-queries.ts'

export async function deletePrintsOf(platform: Pick<Platform, 'db' | 'now'>, userId: string) {
  await lockPrintsOf(platform, userId)
  const keys = [...(await deleteFailures(platform, userId)), ...(await deletePhotos(platform, userId))]
  await orphanFiles(platform, keys)
  return keys
}
