import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listUploads,
  type ModelUnit,
  retryUpload,
  scaleUpload,
  type Upload,
  uploadLimits,
} from '#contract/uploads.ts'
import { call } from '../../api.ts'
import { type Sending, useSenders } from './use-senders.ts'

/** An upload as the form shows it: what the server has of it, and whether this page is sending it. */
export type ShownUpload = Upload & { sending: 'now' | 'paused' | 'waiting' | 'no' }

export type Uploads = ReturnType<typeof useUploads>

/** The uploads that no design has taken, wherever they were begun, and what this page is sending. */
export function useUploads() {
  const queries = useQueryClient()
  const [problem, setProblem] = useState('')
  const { data } = useQuery({
    queryKey: [listUploads.path],
    queryFn: ({ signal }) => call(listUploads, { signal }),
    refetchInterval: ({ state }) => (state.data?.uploads.some(isUnderWay) ? 700 : false),
  })
  const refresh = () => queries.invalidateQueries({ queryKey: [listUploads.path] })
  const senders = useSenders({ onChange: () => void refresh(), onProblem: setProblem })
  return {
    uploads: (data?.uploads ?? []).map((upload) => shown(upload, senders.sendings[upload.id])),
    isBegunHere: senders.isBegunHere,
    problem,
    add(files: readonly File[]) {
      const tooLarge = files.find(({ size }) => size > uploadLimits.bytes)
      setProblem(tooLarge ? `${tooLarge.name} is larger than 200 MB.` : '')
      for (const file of files) if (file.size <= uploadLimits.bytes) senders.send(file)
    },
    pause: senders.pause,
    resume(id: string) {
      setProblem('')
      senders.resume(id)
    },
    /** After a reload the browser has forgotten the file: it must be chosen once more. */
    goOn(upload: Upload, file: File) {
      const isSame = file.name === upload.name && file.size === upload.bytes
      setProblem(isSame ? '' : `This is another file. Choose ${upload.name} again.`)
      if (isSame) senders.send(file, upload)
    },
    async remove(id: string) {
      await senders.remove(id)
      await refresh()
    },
    async retry(id: string) {
      await call(retryUpload, { params: { id } }).catch((error: Error) => setProblem(error.message))
      await refresh()
    },
    /** Enlarged, it is looked at anew. */
    async scale(id: string, fileId: string, unit: ModelUnit) {
      const body = { fileId, unit }
      await call(scaleUpload, { params: { id }, body }).catch((error: Error) => setProblem(error.message))
      await refresh()
    },
  }
}

function isUnderWay({ state }: Upload) {
  return state === 'receiving' || state === 'queued' || state === 'working'
}

function shown(upload: Upload, sending: Sending | undefined): ShownUpload {
  if (upload.state !== 'receiving') return { ...upload, sending: 'no' }
  if (!sending) return { ...upload, sending: 'waiting' }
  const received = Math.max(upload.received, sending.sent)
  return { ...upload, received, sending: sending.isPaused ? 'paused' : 'now' }
}

/** Where its progress is shown; what it really is, the server finds out. */
export function isPictureName(name: string) {
  return /\.(png|jpe?g|webp)$/i.test(name)
}
