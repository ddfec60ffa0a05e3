import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Returns a function that gives a field what it takes of the form: its registration and its error. */
export function fieldProps<Form extends FieldValues>(
  form: Pick<UseFormReturn<Form>, 'register' | 'getFieldState' | 'formState'>,
) {
  return (name: Path<Form>) => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  })
}
