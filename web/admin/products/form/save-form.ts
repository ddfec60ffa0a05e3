import {
  addProduct,
  changeProduct,
  type FormProduct,
  setDraftFiles,
  setPictures,
  showAdminProduct,
} from '#contract/catalogue/studio/product-form.ts'
import { call } from '../../../api/api.ts'
import { changesBetween, contentOf, type FormValues, takenOf, valuesOf } from './form-values.ts'
import { sentPicture } from './picture-values.ts'

type Save = {
  product: FormProduct
  saved: FormValues
  values: FormValues
  /** The form values that were just saved. */
  applySaved: (product: FormProduct, part: Partial<FormValues>) => void
}

/** Creates the draft. Safe to repeat: the id is the same each time. */
export async function createDraft(id: string, title: string) {
  await call(addProduct, { body: { id, title } })
  return (await call(showAdminProduct, { params: { id } })).product
}

/** Makes one call after the other: each builds on the revision of the previous one. */
export async function saveForm({ product, saved, values, applySaved }: Save) {
  const { id } = product
  const { pictures, files, ...fields } = values
  const changes = changesBetween(saved, values)
  let { revision } = product
  const applied = (next: FormProduct, part: Partial<FormValues>) => {
    revision = next.revision
    applySaved(next, part)
  }
  if (changes.files) {
    const body = { files: takenOf(files), revision }
    const { product: next } = await call(setDraftFiles, { params: { id }, body })
    applied(next, { files: valuesOf(next).files })
  }
  if (changes.pictures) {
    const body = { pictures: pictures.map(sentPicture), revision }
    applied((await call(setPictures, { params: { id }, body })).product, { pictures })
  }
  if (changes.content) {
    const body = { ...contentOf(values), revision }
    applied((await call(changeProduct, { params: { id }, body })).product, fields)
  }
}
