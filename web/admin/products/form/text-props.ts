import type { ChangeEvent } from 'react'
import { changeProduct, listingTexts } from '#contract/catalogue/studio/product-form.ts'
import { maxLengthOf } from '#contract/texts.ts'
import type { FormValues } from './form-values.ts'
import type { ProductForm } from './use-product-form.ts'

const { print, ...content } = changeProduct.body.shape
const { title: listingTitle, text: listingText, ...listing } = listingTexts.shape
const schemas = { ...content, ...print.shape, ...listing, listingTitle, listingText }

type Typed = Parameters<typeof maxLengthOf>[0]
type Name = keyof FormValues & keyof typeof schemas
type TypedName = { [N in Name]: (typeof schemas)[N] extends Typed ? N : never }[Name]

export function textProps({ values, set, problems }: Pick<ProductForm, 'values' | 'set' | 'problems'>) {
  return (name: TypedName) => ({
    value: values[name] ?? '',
    error: problems[name],
    maxLength: maxLengthOf(schemas[name]),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: target.value }),
  })
}
