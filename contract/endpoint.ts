import * as z from 'zod/mini'

/** Who may make a call. Deny by default: there is no fourth kind. */
export type Access = 'public' | 'member' | 'admin'

/** Files a multipart call accepts, by form field, and what it says to a file of another type or size. */
export type Uploads = Record<
  string,
  { maxBytes: number; maxFiles: number; maxTotalBytes: number; refusal: string }
>

/** One call the web app can make: where it goes, who may make it, what goes in and what comes out. */
export type Endpoint<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `apiBase`; `:name` is a path parameter. */
  path: string
  access: Access
  /** One sentence for the API document. */
  summary: string
  query: Query
  body: Body
  /** The shape of `data`; a field not named here never leaves the server. */
  reply: Reply
  /** The sentence of a successful answer. */
  message: string
  /** Statuses it refuses with beyond those that follow from its method, path, access and uploads. */
  refusals?: number[]
  /** Present when the body is multipart/form-data. */
  uploads?: Uploads
  /** Whatever is sent, in whatever type, is not read. */
  ignoresBody?: true
  /** Allowed before the second factor is shown, and for administrators without one. */
  beforeSecondFactor?: true
  /** An account with a second factor must have shown it within the last minutes. */
  needsRecentFactor?: true
}

export const apiBase = '/backend/api/v1'

/** The body of a call that takes none. Whatever is sent is ignored. */
export const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
)

/** The reply of a call that only succeeds. */
export const noData = z.object({})

type Description<
  Path extends string,
  Allowed extends Access,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
> = {
  method: Endpoint['method']
  path: Path
  access: Allowed
  summary: string
  query?: Query
  body?: Body
  reply?: Reply
  message?: string
  refusals?: number[]
  uploads?: Uploads
  ignoresBody?: true
  beforeSecondFactor?: true
  needsRecentFactor?: true
}

/** Describes one call. Without `query` or `body` it takes none, without `reply` it answers an empty object. */
export function endpoint<
  const Path extends string,
  Allowed extends Access,
  Query extends z.ZodMiniType = typeof nothing,
  Body extends z.ZodMiniType = typeof nothing,
  Reply extends z.ZodMiniType = typeof noData,
>(description: Description<Path, Allowed, Query, Body, Reply>) {
  return {
    query: nothing as z.ZodMiniType as Query,
    body: nothing as z.ZodMiniType as Body,
    reply: noData as z.ZodMiniType as Reply,
    message: 'OK',
    ...description,
  }
}

/** The `:names` in a path, as an object of strings. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>
