import type { ChangeEvent } from 'react'
import { changeProduct, listingTexts } from '#contract/catalogue/studio/product-form.ts'
import { maxLengthOf } from '#contract/texts.ts'
import type { FormValues } from './form-values.ts'
import type { ProductForm } from './use-product-form.ts'

type TextName = {
  [Name in keyof FormValues]: string extends FormValues[Name] ? Name : never
}[keyof FormValues]

const { title, slug, tagline, description, safetyNotes, print } = changeProduct.body.shape
const { notes, assembly } = print.shape
const { title: listingTitle, text: listingText, care, priceBand } = listingTexts.shape
const texts: Partial<Record<TextName, Parameters<typeof maxLengthOf>[0]>> = {
  ...{ title, slug, tagline, description, safetyNotes, notes, assembly },
  ...{ listingTitle, listingText, care, priceBand },
}

/** Props that connect a text field to the form. */
export function textProps({ values, set, problems }: Pick<ProductForm, 'values' | 'set' | 'problems'>) {
  return (name: TextName) => ({
    value: values[name] ?? '',
    error: problems[name],
    maxLength: texts[name] && maxLengthOf(texts[name]),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: target.value }),
  })
}
