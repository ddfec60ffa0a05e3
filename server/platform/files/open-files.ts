import { type Bucket, bucketFiles } from './bucket-files.ts'
import type { Files } from './files.ts'
import { folderFiles } from './folder-files.ts'

export type FilesPlace = { folder: string } | { bucket: Bucket }

export function openFiles(place: FilesPlace): Files {
  return 'folder' in place ? folderFiles(place.folder) : bucketFiles(place.bucket)
}
