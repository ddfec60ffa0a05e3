import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  changeProduct,
  type FormProduct,
  setDraftFiles,
  setPictures,
  showAdminProduct,
} from '#contract/product-form.ts'
import { listAdminProducts } from '#contract/products.ts'
import { listUploads } from '#contract/uploads.ts'
import { call } from '../../api.ts'
import { readStored, store } from '../../ui/stored.ts'
import { useSettled } from '../email-templates/use-settled.ts'
import { useSave } from '../form/use-save.ts'
import { changesBetween, contentOf, type FormValues, takenOf, valuesOf } from './form-values.ts'

export type ProductForm = ReturnType<typeof useProductForm>

const autosaveMilliseconds = 1_000

/** What is typed, what of it is saved, and the saving. A draft saves itself; what members see is saved on demand. */
export function useProductForm(product: FormProduct) {
  const [values, setValues] = useState(() => restored(product) ?? valuesOf(product))
  const [saved, setSaved] = useState(() => valuesOf(product))
  const current = useCurrent(product, saved)
  const queries = useQueryClient()
  const changes = changesBetween(saved, values)
  const isChanged = changes.content || changes.pictures || changes.files

  function keep(next: FormProduct, part: Partial<FormValues>) {
    current.current = next
    queries.setQueryData([showAdminProduct.path, next.id], { product: next })
    setSaved((before) => ({ ...before, ...part }))
  }

  /** Files of uploads have other ids once they are the design's; their names are the same. */
  function placed(next: FormProduct) {
    const { files } = valuesOf(next)
    setValues((before) => ({
      ...before,
      files: before.files.map((file) => ({
        ...file,
        ...files.find(({ name }) => name === file.name),
        partName: file.partName,
      })),
    }))
    keep(next, { files })
  }

  const saving = useSave({
    save: async () => {
      const { id } = product
      const { pictures, files, ...words } = values
      const revision = () => current.current.revision
      if (changes.files) {
        const body = { files: takenOf(files), revision: revision() }
        placed((await call(setDraftFiles, { params: { id }, body })).product)
      }
      if (changes.pictures) {
        const body = { pictures: pictures.map(({ id, alt }) => ({ id, alt })), revision: revision() }
        keep((await call(setPictures, { params: { id }, body })).product, { pictures })
      }
      if (changes.content) {
        const body = { ...contentOf(values), revision: revision() }
        keep((await call(changeProduct, { params: { id }, body })).product, words)
      }
    },
    done: product.status === 'draft' ? '' : changeProduct.message,
    changes: [showAdminProduct.path, listAdminProducts.path, listUploads.path],
  })

  useRemembered(product, isChanged ? values : undefined)
  useAutosave(values, {
    isDue: product.status === 'draft' && isChanged && !saving.isSaving && !saving.isConflict,
    save: saving.save,
  })
  return {
    values,
    set: (part: Partial<FormValues>) => setValues((before) => ({ ...before, ...part })),
    isChanged,
    saving,
    discard: () => setValues(saved),
  }
}

/** The state that a save builds on: a newer one only when it says what was saved here. */
function useCurrent(product: FormProduct, saved: FormValues) {
  const current = useRef(product)
  useEffect(() => {
    const { content, pictures } = changesBetween(valuesOf(product), saved)
    if (!content && !pictures) current.current = product
  }, [product, saved])
  return current
}

/** Once typing has paused; what failed is tried again after the next change. */
function useAutosave(values: FormValues, { isDue, save }: { isDue: boolean; save: () => Promise<void> }) {
  const settled = useSettled(values, autosaveMilliseconds)
  const tried = useRef<FormValues>(undefined)
  useEffect(() => {
    if (!isDue || settled !== values || tried.current === values) return
    tried.current = values
    void save()
  }, [isDue, settled, values, save])
}

type Remembered = { revision: number; values: FormValues }

const keyOf = ({ id }: Pick<FormProduct, 'id'>) => `product-form-${id}`

/** What was typed and not saved survives a reload and a crash of this browser. */
function useRemembered(product: FormProduct, unsaved: FormValues | undefined) {
  const key = keyOf(product)
  const { revision } = product
  useEffect(() => {
    store(key, unsaved ? JSON.stringify({ revision, values: unsaved } satisfies Remembered) : '')
  }, [key, revision, unsaved])
}

/** Undefined when there is nothing, or when it is of an older state than the server's. */
function restored(product: FormProduct): FormValues | undefined {
  const text = readStored(keyOf(product))
  if (!text) return undefined
  const { revision, values }: Remembered = JSON.parse(text)
  return revision === product.revision ? { ...valuesOf(product), ...values } : undefined
}
