import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

export type Problems<Form> = Partial<Record<keyof Form, string | undefined>>

/** Returns a resolver of react-hook-form that checks a form with a pure function. */
export function resolverOf<Form extends FieldValues>(
  validate: (form: Form) => Problems<Form>,
): Resolver<Form> {
  return (values) => {
    const errors = Object.entries(validate(values)).flatMap(([field, message]) =>
      message ? [[field, { type: 'rule', message }]] : [],
    )
    if (errors.length === 0) return { values, errors: {} }
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Form> }
  }
}
