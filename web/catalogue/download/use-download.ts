import { useState } from 'react'
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

/** One file, all files of a design as one ZIP, or of these only what is new to the member; or several designs. */
export type Wanted =
  | { fileId: string }
  | { productId: string; onlyNew?: true }
  | { productIds: readonly string[] }

type Failure = { message: string; requestId: string | undefined; retry: () => void }

export type Download = ReturnType<typeof useDownload>

/** Asks for a link and hands it to the browser. A plan that does not include the file leads to the plans. */
export function useDownload(explain = (error: unknown) => downloadFailure(error)) {
  const navigate = useNavigate()
  const status = useReader()?.subscriptionStatus
  const [pending, setPending] = useState<string>()
  const [failure, setFailure] = useState<Failure>()

  /** `use` says what becomes of the link; it is asked for again each time, as it soon ends. */
  async function start(wanted: Wanted, use: (url: string) => void) {
    if (pending) return
    setPending(keyOf(wanted))
    setFailure(undefined)
    try {
      use((await linkTo(wanted)).url)
      refreshMarks()
    } catch (error) {
      const plans = error instanceof ApiError && plansFor(error.code, status)
      if (plans) return await navigate(plans)
      setFailure({
        message: explain(error),
        requestId: requestIdOf(error),
        retry: () => void start(wanted, use),
      })
    } finally {
      setPending(undefined)
    }
  }

  return {
    start: (wanted: Wanted, use = save) => void start(wanted, use),
    isPending: (wanted: Wanted) => pending === keyOf(wanted),
    failure,
  }
}

function linkTo(wanted: Wanted) {
  if ('fileId' in wanted) return call(startDownload, { params: wanted })
  if ('productIds' in wanted)
    return call(startSelectionDownload, { body: { productIds: [...wanted.productIds] } })
  const { productId, onlyNew } = wanted
  return call(onlyNew ? startUpdateDownload : startArchiveDownload, { params: { productId } })
}

function keyOf(wanted: Wanted) {
  if ('fileId' in wanted) return wanted.fileId
  // One at a time, also when others are selected meanwhile.
  if ('productIds' in wanted) return 'selection'
  return `${wanted.productId}${wanted.onlyNew ? ' new' : ''}`
}

function save(url: string) {
  window.location.assign(url)
}
