import { type DefaultError, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** Runs one call at a time; a call during another one joins it. `isPending` changes too late to prevent the second call of a double click. */
export function useSingleMutation<Data = unknown, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, DefaultError, Variables, Context>,
) {
  const mutation = useMutation(options)
  const running = useRef<Promise<Data>>(undefined)

  function mutateAsync(...call: Parameters<typeof mutation.mutateAsync>) {
    running.current ??= start(call)
    return running.current
  }

  function start(call: Parameters<typeof mutation.mutateAsync>) {
    const started = mutation.mutateAsync(...call).finally(() => {
      if (running.current === started) running.current = undefined
    })
    return started
  }

  return {
    ...mutation,
    mutateAsync,
    mutate(...call: Parameters<typeof mutation.mutate>) {
      // The error is in the mutation and goes to `onError`.
      mutateAsync(...call).catch(() => undefined)
    },
    /** Resets the state, and lets the next call start. */
    reset() {
      running.current = undefined
      mutation.reset()
    },
  }
}
