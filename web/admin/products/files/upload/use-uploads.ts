import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AllParts, repairFile, scaleUpload, turnFile } from '#contract/catalogue/studio/model-changes.ts'
import {
  listUploads,
  type ModelUnit,
  retryUpload,
  type Upload,
  type UploadedFile,
} from '#contract/catalogue/studio/uploads.ts'
import type { RestingSide } from '#contract/printing/printability/printability.ts'
import { call } from '../../../../api/api.ts'
import { isRefusal, messageOf } from '../../../../api/api-error.ts'
import { refetchPaths } from '../../../form/refetch-paths.ts'
import { partNameOf } from './part-name.ts'
import { refusalOfFile } from './refused-files.ts'
import { shownUpload } from './upload-progress.ts'
import { useOwnUploads } from './use-own-uploads.ts'
import { useSenders } from './use-senders.ts'
import type { RequestedCopy } from './use-shown-copy.ts'

/** An error with its file name. */
type UploadProblem = { name: string; sentence: string }

/** `givenTitle`: the draft was created with it, because no title was typed. */
type EnsureCreated = (titleWhenMissing: string) => Promise<{ givenTitle?: string | undefined }>

export type Uploads = ReturnType<typeof useUploads>

/** Returns the uploads of a design that are not yet its files, with the progress of this page. */
export function useUploads(productId: string, ensureCreated: EnsureCreated) {
  const [problem, setProblem] = useState<UploadProblem>()
  const { known, listed, refresh } = useUploadList(productId)
  const { refusedTitle, setGivenTitle } = useGivenTitle(known)
  const showProblem = (name: string, sentence: string) => setProblem({ name, sentence })
  const senders = useSenders({ productId, onChange: () => void refresh(), onProblem: showProblem })
  const run = async <Reply>({ name }: Pick<Upload, 'name'>, request: Promise<Reply>) => {
    setProblem(undefined)
    const reply = await request.catch((error: Error) => {
      showProblem(name, error.message)
      return undefined
    })
    await refresh()
    return reply
  }
  const own = useOwnUploads(productId, { listed, isStartedHere: senders.isStartedHere })
  return {
    ...own,
    uploads: known.map((upload) => shownUpload(upload, senders.sendings[upload.id])),
    problem,
    /** The title of the draft, if a refused file gave it. */
    refusedTitle,
    async add(files: readonly File[]) {
      const refused = files.find((file) => refusalOfFile(file) !== undefined)
      setProblem(refused && { name: refused.name, sentence: refusalOfFile(refused) ?? '' })
      const [first, ...others] = files.filter((file) => refusalOfFile(file) === undefined)
      if (!first) return
      try {
        const { givenTitle } = await ensureCreated(partNameOf(first.name))
        if (givenTitle) setGivenTitle(givenTitle)
      } catch (error) {
        return showProblem(first.name, messageOf(error))
      }
      for (const file of [first, ...others]) senders.send(file)
    },
    pause: senders.pause,
    resume(id: string) {
      setProblem(undefined)
      senders.resume(id)
    },
    /** After a reload the file must be chosen again. */
    resumeWith(upload: Upload, file: File) {
      if (file.name !== upload.name || file.size !== upload.bytes)
        return showProblem(upload.name, `${file.name} is a different file. Choose the same file again.`)
      setProblem(undefined)
      senders.send(file, upload)
    },
    async remove(upload: Upload) {
      await senders.remove(upload)
      await refresh()
    },
    retry: (upload: Upload) => run(upload, call(retryUpload, { params: { id: upload.id } })),
    /** A scaled file is analysed again. */
    scale: (upload: Upload, fileId: string, unit: ModelUnit) =>
      run(upload, call(scaleUpload, { params: { id: upload.id }, body: { fileId, unit } })),
    repairOf: (fileId: string) => repairOf(known, fileId),
    ...useModelChanges(productId, run),
  }
}

function useGivenTitle(known: readonly Upload[]) {
  const [givenTitle, setGivenTitle] = useState<string>()
  const [refusedTitle, setRefusedTitle] = useState<string>()
  const isRefused = known.some(({ name, state }) => state === 'failed' && partNameOf(name) === givenTitle)
  if (isRefused && refusedTitle !== givenTitle) setRefusedTitle(givenTitle)
  return { refusedTitle, setGivenTitle }
}

type Model = Pick<UploadedFile, 'id' | 'name'>
type Copied = { uploadId: string }
type Run = (upload: Pick<Upload, 'name'>, request: Promise<Copied>) => Promise<Copied | undefined>

/** Changed copies of one of the files are analysed, and wait to be compared with it. */
function useModelChanges(productId: string, run: Run) {
  const [requestedCopy, setRequestedCopy] = useState<RequestedCopy>()
  const params = { id: productId }
  const requestCopy = async ({ name }: Model, copying: Promise<Copied>) => {
    const from = document.activeElement
    const copy = await run({ name }, copying)
    if (copy) setRequestedCopy({ ...copy, from })
  }
  return {
    requestedCopy,
    repair: (model: Model, allParts: AllParts | undefined) =>
      requestCopy(model, call(repairFile, { params, body: { fileId: model.id, allParts } })),
    turn: (model: Model, down: RestingSide['down'], allParts: AllParts | undefined) =>
      requestCopy(model, call(turnFile, { params, body: { fileId: model.id, down, allParts } })),
  }
}

/** `listed` is undefined until the server has answered this page. */
function useUploadList(productId: string) {
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: [listUploads.path, productId],
    queryFn: ({ signal }) => call(listUploads, { query: { product: productId }, signal }),
    // A cached list has uploads that have become files since.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data?.uploads.some(isInProgress) && !isRefusal(state.error) && 700,
  })
  return {
    known: data?.uploads ?? [],
    listed: isFetchedAfterMount ? data?.uploads : undefined,
    refresh: () => refetchPaths(listUploads.path),
  }
}

export type RepairState = 'working' | 'done' | undefined

function repairOf(known: readonly Upload[], fileId: string): RepairState {
  const copy = known.find(({ repairedFrom, state }) => repairedFrom === fileId && state !== 'failed')
  if (!copy) return undefined
  return copy.state === 'done' ? 'done' : 'working'
}

function isInProgress({ state }: Upload) {
  return state === 'receiving' || state === 'queued' || state === 'working'
}
