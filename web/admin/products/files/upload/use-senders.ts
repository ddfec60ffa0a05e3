import { useEffect, useRef, useState } from 'react'
import { DetailedError, Upload as Sender } from 'tus-js-client'
import { type Upload, uploadLimits, uploadsPath } from '#contract/catalogue/studio/uploads.ts'
import { apiBase } from '#contract/endpoint.ts'
import { networkMessage } from '../../../../ui/feedback/network-message.ts'
import type { Progress } from './upload-progress.ts'

type Sending = Progress & { sender: Sender }

type SenderOptions = {
  /** The design of the uploads. */
  productId: string
  /** Called when the server created or completed an upload. */
  onChange: () => void
  onProblem: (fileName: string, sentence: string) => void
}

const endpoint = `${apiBase}${uploadsPath}`

export function useSenders({ productId, onChange, onProblem }: SenderOptions) {
  const { sendings, start, update, remove } = useSendings()
  const started = useRef(new Set<string>())
  useAbortOnLeave(sendings)

  /** `known`: the unfinished upload that the server already has of this file. */
  function send(file: File, known?: Upload) {
    let id = known?.id ?? ''
    const sender = new Sender(file, {
      ...options(file, { productId, known }),
      onUploadUrlAvailable: () => {
        id = sender.url?.split('/').at(-1) ?? ''
        started.current.add(id)
        start(id, { sender, sent: known?.received ?? 0 })
        onChange()
      },
      onProgress: (sent) => update(id, { sent }),
      onSuccess: () => {
        update(id, { sent: file.size })
        onChange()
      },
      onError: (error) => {
        const isOffline = id !== '' && !navigator.onLine
        update(id, { stopped: isOffline ? 'offline' : 'paused' })
        if (!isOffline) onProblem(file.name, sentenceOf(error))
      },
    })
    sender.start()
  }

  function resume(id: string) {
    sendings[id]?.sender.start()
    update(id, { stopped: undefined })
  }
  useResumeOnline(sendings, resume)

  return {
    sendings,
    send,
    /** True for an upload that started on this page. */
    isStartedHere: (id: string) => started.current.has(id),
    pause(id: string) {
      void sendings[id]?.sender.abort()
      update(id, { stopped: 'paused' })
    },
    resume,
    async remove({ id, name }: Pick<Upload, 'id' | 'name'>) {
      await sendings[id]?.sender.abort()
      remove(id)
      await terminate(id).catch((error: unknown) => onProblem(name, sentenceOf(error)))
    },
  }
}

function terminate(id: string) {
  return Sender.terminate(`${endpoint}/${id}`)
}

function useSendings() {
  const [sendings, setSendings] = useState<Record<string, Sending>>({})
  return {
    sendings,
    start: (id: string, sending: Sending) => setSendings((before) => ({ ...before, [id]: sending })),
    update: (id: string, part: Partial<Sending>) =>
      setSendings((before) => {
        const sending = before[id]
        return sending ? { ...before, [id]: { ...sending, ...part } } : before
      }),
    remove: (id: string) => setSendings(({ [id]: _, ...others }) => others),
  }
}

function options(file: File, { productId, known }: { productId: string; known: Upload | undefined }) {
  return {
    endpoint,
    uploadUrl: known ? `${endpoint}/${known.id}` : null,
    metadata: { filename: file.name, product: productId },
    chunkSize: uploadLimits.chunkBytes,
    retryDelays: [0, 1_000, 3_000, 10_000, 30_000],
    // The server lists unfinished uploads, for any browser.
    storeFingerprintForResuming: false,
  }
}

/** Returns the server's message, or the network error. */
function sentenceOf(error: unknown) {
  const answer = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
  return answer?.match(/"message":"([^"]+)"/)?.[1] ?? networkMessage
}

function useResumeOnline(sendings: Record<string, Sending>, resume: (id: string) => void) {
  useEffect(() => {
    const resumeAll = () => {
      for (const [id, { stopped }] of Object.entries(sendings)) if (stopped === 'offline') resume(id)
    }
    window.addEventListener('online', resumeAll)
    return () => window.removeEventListener('online', resumeAll)
  }, [sendings, resume])
}

function useAbortOnLeave(sendings: Record<string, Sending>) {
  const latest = useRef(sendings)
  useEffect(() => {
    latest.current = sendings
  }, [sendings])
  useEffect(
    () => () => {
      for (const { sender } of Object.values(latest.current)) void sender.abort()
    },
    [],
  )
}
