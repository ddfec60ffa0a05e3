import { useState } from 'react'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { type FileValue, valuesOf } from '../form/form-values.ts'
import type { ProductForm } from '../form/use-product-form.ts'
import { followingFiles } from '../print/suggested-print.ts'
import { knownFileOf } from './known-file.ts'
import type { Uploads } from './upload/use-uploads.ts'

export type FilesProps = { form: ProductForm; product: FormProduct; uploads: Uploads }
export type DesignFiles = ReturnType<typeof useDesignFiles>

/** A draft's files change with the form; a published design's files by a new version. */
export function useDesignFiles({ form, product, uploads }: FilesProps) {
  const isSeen = product.status === 'published' || product.status === 'retired'
  const current = valuesOf(product).files
  const [next, setNext] = useState(current)
  const files = isSeen ? next : form.values.files
  const known = [...product.files, ...uploads.uploads.flatMap((upload) => upload.files.map(knownFileOf))]
  const factsOf = (row: Pick<FileValue, 'id'>) => known.find(({ id }) => id === row.id)
  const factsOfAll = (rows: readonly FileValue[]) =>
    rows.flatMap((row) => {
      const facts = factsOf(row)
      return facts ? [{ ...facts, name: row.name, copies: row.copies }] : []
    })

  function place(rows: FileValue[]) {
    if (isSeen) return setNext(rows)
    const [before, after] = [factsOfAll(files), factsOfAll(rows)]
    form.set({ files: rows, ...followingFiles(form.values, { before, after }) })
  }

  const isChanged = isSeen && JSON.stringify(next) !== JSON.stringify(current)
  return { isSeen, isChanged, files, factsOf, place, discard: () => setNext(current) }
}
