import { changeProduct } from '#contract/catalogue/studio/product-form.ts'
import { ApiError } from '../../../api/api-error.ts'
import { contentOf, type FormValues } from './form-values.ts'

export type FormProblems = Partial<Record<keyof FormValues, string>>

/** Returns the sentences for the fields that the server refuses, once it has refused to save them. */
export function problemsAfter(failure: unknown, values: FormValues): FormProblems {
  if (!(failure instanceof ApiError)) return {}
  if (failure.status === 400) return problemsOf(values)
  return failure.data.field === 'slug' ? { slug: failure.message } : {}
}

/** Returns the first sentence for each invalid text field. The save bar shows the errors of lists. */
function problemsOf(values: FormValues): FormProblems {
  const { error } = changeProduct.body.safeParse({ ...contentOf(values), revision: 1 })
  const problems: FormProblems = {}
  for (const { path, message } of error?.issues ?? []) {
    const name = fieldAt(path, values)
    // The address follows the title: a form without a title has neither.
    if (name && !(name === 'slug' && values.title.trim() === '')) problems[name] ??= message
  }
  return problems
}

const listingFields: Record<string, string> = { title: 'listingTitle', text: 'listingText' }

function fieldAt([first, second]: readonly PropertyKey[], values: FormValues) {
  const nested = String(second)
  const names = { print: nested, listingKit: listingFields[nested] ?? nested, assembly: 'assemblySteps' }
  const name = Object.entries(names).find(([group]) => group === first)?.[1] ?? String(first)
  return isTextField(name, values) ? name : undefined
}

function isTextField(name: string, values: FormValues): name is keyof FormValues & string {
  return name in values && typeof values[name as keyof FormValues] === 'string'
}
