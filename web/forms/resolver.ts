import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { Problems } from '../accounts/form-rules.ts'

/** Lets a pure function that names every wrong field check a form. */
export function checkedBy<Form extends FieldValues>(
  problemsOf: (form: Form) => Problems<Form>,
): Resolver<Form> {
  return (values) => {
    const errors = Object.entries(problemsOf(values)).flatMap(([field, message]) =>
      message ? [[field, { type: 'rule', message }]] : [],
    )
    if (errors.length === 0) return { values, errors: {} }
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Form> }
  }
}
