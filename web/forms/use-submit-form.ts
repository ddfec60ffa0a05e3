import type { FormEvent } from 'react'
import { type FieldValues, type Path, type UseFormProps, useForm } from 'react-hook-form'
import { messageOf } from '../api/api-error.ts'
import { useSingleMutation } from '../api/single-mutation.ts'
import { type Problems, resolverOf } from './resolver.ts'

type SubmitForm<Form extends FieldValues> = Pick<
  UseFormProps<Form>,
  'defaultValues' | 'mode' | 'reValidateMode'
> & {
  validate?: (form: Form) => Problems<Form>
  submit: (form: Form) => Promise<unknown>
  /** The field that shows the message of this error; undefined leaves the error in `failure`. */
  fieldOf?: (error: unknown) => Path<Form> | undefined
  /** Set by forms that show errors elsewhere; `failure` then stays empty. */
  onError?: (error: unknown) => void
}

/** Returns a form of react-hook-form with `onSubmit`, and `failure`: what `submit` threw last. */
export function useSubmitForm<Form extends FieldValues>({
  validate,
  submit,
  fieldOf = () => undefined,
  onError,
  ...options
}: SubmitForm<Form>) {
  const form = useForm<Form>({ ...options, ...(validate && { resolver: resolverOf(validate) }) })
  const { mutateAsync, error, reset } = useSingleMutation({
    mutationFn: submit,
    onError(error) {
      const field = fieldOf(error)
      if (field) form.setError(field, { message: messageOf(error) }, { shouldFocus: true })
      else onError?.(error)
    },
  })
  const isShownElsewhere = error === null || onError !== undefined || fieldOf(error) !== undefined

  const send = form.handleSubmit((values) =>
    mutateAsync(values).then(
      () => undefined,
      () => undefined,
    ),
  )

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void send(event)
  }

  return { ...form, onSubmit, failure: isShownElsewhere ? undefined : error, clearFailure: reset }
}
