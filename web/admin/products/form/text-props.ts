import type { ChangeEvent } from 'react'
import { textLengths } from '#contract/catalogue/studio/text-lengths.ts'
import { limits } from '#contract/rules.ts'
import type { FormValues } from './form-values.ts'
import type { ProductForm } from './use-product-form.ts'

type TextName = {
  [Name in keyof FormValues]: string extends FormValues[Name] ? Name : never
}[keyof FormValues]

const maxLengths: Partial<Record<TextName, number>> = { ...textLengths, slug: limits.slugMaxLength }

/** Props that connect a text field to the form. */
export function textProps({ values, set }: Pick<ProductForm, 'values' | 'set'>) {
  return (name: TextName) => ({
    value: values[name] ?? '',
    maxLength: maxLengths[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: target.value }),
  })
}
