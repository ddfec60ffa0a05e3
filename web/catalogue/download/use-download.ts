import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  startArchiveDownload,
  startDownload,
  startSelectionDownload,
  startUpdateDownload,
} from '#contract/downloads.ts'
import { call } from '../../api.ts'
import { ApiError, requestIdOf } from '../../api-error.ts'
import { refreshMarks } from '../products/marks.ts'
import { useReader } from '../products/reader.ts'
import { downloadFailure } from './download-failure.ts'
import { plansFor } from './plans-for.ts'

/** One file, a ZIP of one design with all or only the new files, or a ZIP of several designs. */
export type DownloadTarget =
  | { fileId: string }
  | { productId: string; onlyNew?: true }
  | { productIds: readonly string[] }

/** `use` takes the link. */
type Start = { target: DownloadTarget; use: (url: string) => void }

type Failure = { message: string; requestId: string | undefined; retry: () => void }

export type Download = ReturnType<typeof useDownload>

/** Creates a link and gives it to the browser. A plan that does not include the file leads to the plans. */
export function useDownload(explain = (error: unknown) => downloadFailure(error)) {
  const navigate = useNavigate()
  const status = useReader()?.subscriptionStatus
  const plansPageOf = (error: unknown) => error instanceof ApiError && plansFor(error.code, status)

  const [failure, setFailure] = useState<Failure>()
  // `isPending` follows a moment later: the second click of a double click would come before it.
  const isRunning = useRef(false)

  // A new link each time, because a link expires soon.
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ target }: Start) => createLink(target),
    onSuccess({ url }, { use }) {
      use(url)
      refreshMarks()
    },
    onError(error, request) {
      const plans = plansPageOf(error)
      if (plans) return navigate(plans)
      setFailure({ message: explain(error), requestId: requestIdOf(error), retry: () => start(request) })
    },
    onSettled() {
      isRunning.current = false
    },
  })

  function start(request: Start) {
    if (isRunning.current) return
    isRunning.current = true
    setFailure(undefined)
    mutate(request)
  }

  return {
    start: (target: DownloadTarget, use = save) => start({ target, use }),
    isPending: (target: DownloadTarget) => isPending && keyOf(variables.target) === keyOf(target),
    failure,
  }
}

function createLink(target: DownloadTarget) {
  if ('fileId' in target) return call(startDownload, { params: target })
  if ('productIds' in target)
    return call(startSelectionDownload, { body: { productIds: [...target.productIds] } })
  const { productId, onlyNew } = target
  return call(onlyNew ? startUpdateDownload : startArchiveDownload, { params: { productId } })
}

function keyOf(target: DownloadTarget) {
  if ('fileId' in target) return target.fileId
  // One at a time, also when others are selected meanwhile.
  if ('productIds' in target) return 'selection'
  return `${target.productId}${target.onlyNew ? ' new' : ''}`
}

function save(url: string) {
  window.location.assign(url)
}
