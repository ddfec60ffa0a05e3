import { useState } from 'react'
import { useNavigate } from 'react-router'
import { startDownload } from '#contract/downloads.ts'
import { call } from '../api.ts'
import { ApiError, messageOf } from '../api-error.ts'
import { planReason } from './plan-reason.ts'

/** Asks for a link and hands it to the browser. A plan that does not include the file leads to the plans. */
export function useDownload() {
  const navigate = useNavigate()
  const [pending, setPending] = useState<string>()
  const [failure, setFailure] = useState<string>()

  async function start(fileId: string) {
    if (pending) return
    setPending(fileId)
    setFailure(undefined)
    try {
      const { url } = await call(startDownload, { params: { fileId } })
      window.location.assign(url)
    } catch (error) {
      const reason = reasonOf(error)
      if (reason) await navigate(`/subscribe?reason=${reason}`)
      else setFailure(messageOf(error))
    } finally {
      setPending(undefined)
    }
  }

  return { start: (fileId: string) => void start(fileId), pending, failure }
}

function reasonOf(error: unknown) {
  return error instanceof ApiError ? planReason(error.code) : undefined
}
