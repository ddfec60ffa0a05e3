import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  startAllUpdatesDownload,
  startArchiveDownload,
  startDownload,
  startSelectionDownload,
  startUpdateDownload,
} from '#contract/downloads/downloads.ts'
import { call } from '../../api/api.ts'
import { ApiError, requestIdOf } from '../../api/api-error.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { refresh } from '../../session/session.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { countOf } from '../../ui/format/format.ts'
import { refreshMarks } from '../products/marks.ts'
import { useReader } from '../products/reader.ts'
import { downloadFailure } from './download-failure.ts'
import { remedyFor } from './plans-for.ts'

/** The new files of every design in one ZIP. */
export const allUpdates = 'updates'

/** One file, a ZIP of one design with all or only the new files, or a ZIP of several designs. */
export type DownloadTarget =
  | { fileId: string }
  | { productId: string; onlyNew?: true }
  | { productIds: readonly string[] }
  | typeof allUpdates

/** `use` takes the link. */
type Start = { target: DownloadTarget; use: (url: string) => void }

export type Download = ReturnType<typeof useDownload>

/** Creates a link and gives it to the browser. A refusal leads to where the member can lift it. */
export function useDownload(explain = (error: unknown) => downloadFailure(error)) {
  const navigate = useNavigate()
  const reader = useReader()
  const remedyOf = (error: unknown, member = reader) =>
    error instanceof ApiError ? remedyFor(error.code, member) : undefined

  // Explained once: the explanation may change what is selected.
  const [message, setMessage] = useState('')

  // A new link each time, because a link expires soon.
  const { mutate, isPending, variables, error } = useSingleMutation({
    mutationFn: ({ target }: Start) => createLink(target),
    onSuccess({ url, remaining }, { use }) {
      use(url)
      if (remaining)
        notify(
          'success',
          `${countOf(remaining, 'design')} more did not fit into one ZIP. Download again for the rest.`,
        )
      refreshMarks()
    },
    async onError(error) {
      // The page offered the download: the plan has changed since it was loaded.
      const isPlanOld = error instanceof ApiError && error.status === 403
      const user = isPlanOld ? await refresh().catch(() => undefined) : undefined
      const remedy = remedyOf(error, user)
      if (remedy) return navigate(remedy.to)
      setMessage(explain(error))
    },
  })

  return {
    start: (target: DownloadTarget, use = save) => mutate({ target, use }),
    isPending: (target: DownloadTarget) => isPending && keyOf(variables.target) === keyOf(target),
    failure:
      error && !remedyOf(error)
        ? { message, requestId: requestIdOf(error), retry: () => mutate(variables) }
        : undefined,
  }
}

function createLink(target: DownloadTarget): Promise<{ url: string; remaining?: number }> {
  if (target === allUpdates) return call(startAllUpdatesDownload, {})
  if ('fileId' in target) return call(startDownload, { params: target })
  if ('productIds' in target)
    return call(startSelectionDownload, { body: { productIds: [...target.productIds] } })
  const { productId, onlyNew } = target
  return call(onlyNew ? startUpdateDownload : startArchiveDownload, { params: { productId } })
}

function keyOf(target: DownloadTarget) {
  if (target === allUpdates) return target
  if ('fileId' in target) return target.fileId
  // One at a time, also when others are selected meanwhile.
  if ('productIds' in target) return 'selection'
  return `${target.productId}${target.onlyNew ? ' new' : ''}`
}

function save(url: string) {
  window.location.assign(url)
}
