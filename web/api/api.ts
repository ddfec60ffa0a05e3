import type * as z from 'zod/mini'
import { viewOver } from '#contract/accounts/member-views.ts'
import { secondFactorRequired, secondFactorStale } from '#contract/admin.ts'
import { apiBase, type Endpoint, type PathParams } from '#contract/endpoint.ts'
import { networkMessage } from '../ui/feedback/network-message.ts'
import { ApiError } from './api-error.ts'

type Params<E extends Endpoint> = keyof PathParams<E['path']> extends never
  ? { params?: never }
  : { params: PathParams<E['path']> }

type Query<E extends Endpoint> =
  unknown extends z.input<E['query']> ? { query?: never } : { query?: z.input<E['query']> }

type Body<E extends Endpoint> =
  unknown extends z.input<E['body']>
    ? { body?: never }
    : { body: z.input<E['body']> } | { form: FormData; onProgress?: (fraction: number) => void }

export type CallInput<E extends Endpoint> = Params<E> & Query<E> & Body<E> & { signal?: AbortSignal }

type Sent = {
  params?: Record<string, string>
  query?: unknown
  body?: unknown
  form?: FormData
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

type Answer = { status: number; text: string; requestId: string | undefined }

let confirmIdentity = async () => false

/** Sets the function that requests the second factor again; it resolves to true for a correct code. */
export function onSecondFactorExpired(confirm: () => Promise<boolean>) {
  confirmIdentity = confirm
}

let noticeSignedOut = () => {}

/** Calls back when a call is refused because the session expired, lacks its second factor or no longer shows a member. */
export function onSignedOut(listener: () => void) {
  noticeSignedOut = listener
}

/** Makes one call of the contract and returns the parsed reply. Throws an `ApiError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<z.output<E['reply']>> {
  try {
    return await send(endpoint, input)
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === secondFactorRequired || code === viewOver) noticeSignedOut()
    if (code !== secondFactorStale || !(await confirmIdentity())) throw error
    return send(endpoint, input)
  }
}

async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<z.output<E['reply']>> {
  const sent: Sent = { ...input }
  const url = addressOf(endpoint.path, sent)
  const answer = await (sent.form ? upload : request)(endpoint.method, url, sent)
  if (answer.status === 401) noticeSignedOut()
  const data = dataOf(answer)
  // The build leaves the schemas out of the first page (`vite.config.ts`).
  const reply: Endpoint['reply'] | undefined = endpoint.reply
  return (reply ? reply.parse(data) : data) as z.output<E['reply']>
}

/** Returns the URL of a call; also for a download link. */
export function addressOf(path: string, { params = {}, query }: Sent) {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return `${apiBase}${filled}${search.size > 0 ? `?${search}` : ''}`
}

async function request(method: string, url: string, { body, signal }: Sent): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      credentials: 'include',
      signal: signal ?? null,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    const requestId = response.headers.get('x-request-id') ?? undefined
    return { status: response.status, text: await response.text(), requestId }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError({ status: 0, message: networkMessage })
  }
}

type Reading = { signal: AbortSignal; onProgress: (bytes: number, total: number) => void }

export async function readBytes(url: string, { signal, onProgress }: Reading) {
  try {
    const response = await fetch(url, { credentials: 'include', signal })
    if (response.status === 401) noticeSignedOut()
    if (!response.ok) throw new ApiError({ status: response.status, message: networkMessage })
    const total = Number(response.headers.get('content-length') ?? 0)
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    const reader = response.body?.getReader()
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      chunks.push(read.value)
      bytes += read.value.length
      onProgress(bytes, total)
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer())
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error
    throw new ApiError({ status: 0, message: networkMessage })
  }
}

/** `fetch` reports no upload progress. */
function upload(method: string, url: string, { form, onProgress, signal }: Sent): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sending = new XMLHttpRequest()
  sending.open(method, url)
  sending.withCredentials = true
  sending.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total)
  sending.onload = () =>
    resolve({
      status: sending.status,
      text: sending.responseText,
      requestId: sending.getResponseHeader('x-request-id') ?? undefined,
    })
  sending.onerror = () => reject(new ApiError({ status: 0, message: networkMessage }))
  sending.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
  signal?.addEventListener('abort', () => sending.abort())
  sending.send(form ?? null)
  return promise
}

function dataOf({ status, text, requestId }: Answer) {
  const envelope = parsed(text)
  if (status >= 200 && status < 300 && envelope?.status === 'success') return envelope.data
  throw new ApiError({
    status,
    message: envelope?.message || networkMessage,
    code: envelope?.code,
    data: envelope?.data,
    requestId,
  })
}

/** Returns the JSON value; undefined for another format, such as a proxy's error page. */
function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
