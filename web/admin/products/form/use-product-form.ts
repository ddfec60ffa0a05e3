import { useEffect, useRef, useState } from 'react'
import { changeProduct, type FormProduct, showAdminProduct } from '#contract/catalogue/studio/product-form.ts'
import { call } from '../../../api/api.ts'
import { messageOf } from '../../../api/api-error.ts'
import { queryClient } from '../../../query-client.ts'
import { readStored, store } from '../../../ui/browser/storage.ts'
import { networkMessage } from '../../../ui/feedback/network-message.ts'
import { isConflict } from '../../form/save-problem.ts'
import { productChanges } from '../actions/product-changes.ts'
import { computedSupports } from '../printability/computed-supports.ts'
import { problemsAfter } from './form-problems.ts'
import {
  changesBetween,
  type FileValue,
  type FormValues,
  isStored,
  mergedWith,
  valuesOf,
  withCreated,
  withMeasured,
} from './form-values.ts'
import { createDraft, saveForm } from './save-form.ts'
import { useAutosave } from './use-autosave.ts'
import { useSave } from './use-save.ts'

export type ProductForm = ReturnType<typeof useProductForm>

/**
 * Typed and saved values, and saving. A draft saves itself; a published design is saved on demand. `onCreated` is called
 * when the draft of a new form was created.
 */
export function useProductForm(product: FormProduct, onCreated: () => void) {
  const state = useValues(product)
  const { values, setValues, saved, current, applySaved } = state
  const isChanged = Object.values(changesBetween(saved, values)).some(Boolean)
  const ensureCreated = useCreation(product.id, state, onCreated)

  /** Merges a newer version that differs only by slicer figures. */
  function takeMeasured(newer: FormProduct) {
    const measured = withMeasured(valuesOf(newer), { saved, typed: values })
    if (!measured) return undefined
    applySaved(newer, valuesOf(newer))
    setValues(measured)
    return { product: newer, saved: valuesOf(newer), values: measured }
  }

  async function saveAll() {
    await saveForm({ ...(await ensureCreated()), applySaved }).catch(async (error: unknown) => {
      const measured = takeMeasured(await newerAfter(error, product.id))
      if (!measured) throw error
      await saveForm({ ...measured, applySaved })
    })
  }

  const message = product.status === 'draft' ? '' : changeProduct.message
  const saving = useSave({ save: saveAll, message, changes: productChanges })
  // The page polls while a slicer runs.
  useEffect(() => {
    if (!saving.isSaving && product.revision > current.current.revision) takeMeasured(product)
  })

  /** Loads the newer version and keeps typed values of unchanged fields. */
  async function takeNewer() {
    const { product: newer } = await call(showAdminProduct, { params: { id: product.id } })
    applySaved(newer, valuesOf(newer))
    setValues((typed) => mergedWith(valuesOf(newer), { saved, typed }))
    await saving.reload()
  }

  useRemembered(product, isChanged ? values : undefined)
  useAutosave(values, {
    isDue: isAutosaved(product, values) && isChanged && !saving.isSaving && !saving.isConflict,
    isLost: saving.failure !== undefined && messageOf(saving.failure) === networkMessage,
    save: saving.save,
  })
  const set = (part: Partial<FormValues>) => setValues((before) => ({ ...before, ...part }))
  const discard = () => setValues(saved)
  const problems = problemsAfter(saving.failure, values)
  return {
    values,
    set,
    problems,
    isChanged,
    ensureCreated,
    saving: { ...saving, reload: takeNewer },
    discard,
  }
}

function useValues(product: FormProduct) {
  const [values, setValues] = useState(() => restored(product) ?? valuesOf(product))
  const [saved, setSaved] = useState(() => valuesOf(product))
  const current = useCurrent(product, saved)

  function applySaved(next: FormProduct, part: Partial<FormValues>) {
    current.current = next
    queryClient.setQueryData([showAdminProduct.path, next.id], { product: next })
    const computed = computedSupports(next.files)
    const supports = computed === undefined ? {} : { supports: computed }
    setSaved((before) => ({ ...before, ...part, ...supports }))
    setValues((before) => ({
      ...before,
      ...supports,
      ...(part.files && { files: renewed(before.files, part.files) }),
    }))
  }

  return { values, setValues, saved, current, applySaved }
}

/** Creates the draft when it is needed for the first time. Returns the state for the next save. */
function useCreation(id: string, state: ReturnType<typeof useValues>, onCreated: () => void) {
  const { values, setValues, saved, current, applySaved } = state
  const create = useSharedCreation(id)
  return async (titleWhenMissing = '') => {
    if (isStored(current.current)) return { product: current.current, saved, values, givenTitle: undefined }
    const created = await create(values.title.trim() || titleWhenMissing)
    applySaved(created, valuesOf(created))
    setValues((typed) => withCreated(typed, created))
    onCreated()
    const givenTitle = values.title.trim() === '' ? titleWhenMissing : undefined
    return { product: created, saved: valuesOf(created), values: withCreated(values, created), givenTitle }
  }
}

/** A save and an upload at the same time create one draft. */
function useSharedCreation(id: string) {
  const creating = useRef<Promise<FormProduct>>(undefined)
  return (title: string) => {
    creating.current ??= createDraft(id, title).finally(() => {
      creating.current = undefined
    })
    return creating.current
  }
}

/** A draft needs a title to exist. */
function isAutosaved(product: FormProduct, { title }: FormValues) {
  return product.status === 'draft' && (isStored(product) || title.trim() !== '')
}

/** Returns the newer version, when a save was refused because of it. */
async function newerAfter(error: unknown, id: string) {
  if (!isConflict(error)) throw error
  return (await call(showAdminProduct, { params: { id } })).product
}

/** Files get new ids when a design takes them; their names stay. */
function renewed(files: readonly FileValue[], saved: readonly FileValue[]) {
  return files.map((file) => ({
    ...file,
    ...saved.find(({ name }) => name === file.name),
    partName: file.partName,
    copies: file.copies,
    formerIds: [...new Set([...(file.formerIds ?? []), file.id])],
  }))
}

/** Returns the state a save builds on; a newer one only when it contains what was saved here. */
function useCurrent(product: FormProduct, saved: FormValues) {
  const current = useRef(product)
  useEffect(() => {
    const { content, pictures, files } = changesBetween(valuesOf(product), saved)
    // Files that members know change by a new version, not by a save.
    const isSeen = product.status === 'published' || product.status === 'retired'
    if (!content && !pictures && (!files || isSeen)) current.current = product
  }, [product, saved])
  return current
}

type Remembered = { revision: number; values: FormValues }

const keyOf = ({ id }: Pick<FormProduct, 'id'>) => `product-form-${id}`

/** Stores unsaved values, so that they survive a reload or a crash of the browser. */
function useRemembered(product: FormProduct, unsaved: FormValues | undefined) {
  const key = keyOf(product)
  const { revision } = product
  useEffect(() => {
    store(key, unsaved ? JSON.stringify({ revision, values: unsaved } satisfies Remembered) : '')
  }, [key, revision, unsaved])
}

/** Returns the draft of this browser; undefined without one, or when it is older than the server's state. */
function restored(product: FormProduct): FormValues | undefined {
  const text = readStored(keyOf(product))
  if (!text) return undefined
  const { revision, values }: Remembered = JSON.parse(text)
  return revision === product.revision ? { ...valuesOf(product), ...values } : undefined
}
