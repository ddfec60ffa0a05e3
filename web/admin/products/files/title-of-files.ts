import type { Upload } from '#contract/catalogue/studio/uploads.ts'
import { slugOf } from '#contract/rules.ts'
import type { FormValues } from '../form/form-values.ts'
import { partNameOf } from './upload/part-name.ts'

type Titled = Pick<FormValues, 'title' | 'slug' | 'files'>
type Uploads = { refusedTitle: string | undefined; uploads: readonly Pick<Upload, 'name' | 'state'>[] }

/** Returns the title of the first accepted file for a draft whose title a refused file gave; undefined to keep the title. */
export function titleOfFiles({ title, slug, files }: Titled, { refusedTitle, uploads }: Uploads) {
  const [first] = files
  if (!first || title !== refusedTitle || first.partName === title) return undefined
  if (uploads.some(({ name, state }) => partNameOf(name) === title && state !== 'failed')) return undefined
  return { title: first.partName, slug: slug === slugOf(title) ? slugOf(first.partName) : slug }
}
