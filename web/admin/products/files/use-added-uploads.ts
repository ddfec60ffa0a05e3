import { useEffect, useState } from 'react'
import { type FileValue, withoutAdded } from '../form/form-values.ts'
import { type AddedFiles, addUploadedFiles, canBeAdded } from './added-files.ts'
import type { Uploads } from './upload/use-uploads.ts'
import type { DesignFiles } from './use-design-files.ts'

/** Adds the files of finished uploads of this page to the design, each once. */
export function useAddedUploads(uploads: Uploads, { files, isSeen, factsOf, place }: DesignFiles) {
  const [added, setAdded] = useState<readonly AddedFiles[]>([])
  const addable = uploads.uploads.filter(
    (upload) =>
      upload.state === 'done' &&
      uploads.isOwn(upload) &&
      canBeAdded(upload) &&
      upload.files.some(({ kind, id }) => kind !== 'picture' && files.every((file) => file.id !== id)),
  )
  useEffect(() => {
    const fresh = addable.filter(({ id }) => uploads.placeOnce(id))
    if (fresh.length === 0) return
    let rows: FileValue[] = files
    const newlyAdded = fresh.map((upload) => {
      const result = addUploadedFiles(rows, upload, { isSeen, factsOf })
      rows = result.rows
      return result.added
    })
    place(rows)
    setAdded((before) => [...before, ...newlyAdded])
  })

  function undo({ uploadId, added: names, replaced, removed, before }: AddedFiles) {
    place(withoutAdded(files, { added: [...names, ...replaced], removed, before }))
    setAdded((all) => all.filter((one) => one.uploadId !== uploadId))
  }

  return { added, undo }
}
