import * as z from 'zod/mini'

/** Who may make a call. Deny by default: there is no fourth kind. */
export type Access = 'public' | 'member' | 'admin'

/** Accepted files by form field, and the refusal of any other type or size. */
export type Uploads = Record<
  string,
  { maxBytes: number; maxFiles: number; maxTotalBytes: number; refusal: string }
>

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
  /** The shape of `data`. A field that is not named here never leaves the server. */
  reply: Reply
  message: string
  /** Refusal statuses, besides those that method, path, access and uploads imply. */
  refusals?: number[]
  /** Present when the body is multipart/form-data. */
  uploads?: Uploads
  /** The body is not read, whatever its type. */
  ignoresBody?: true
  /** Allowed before the second factor is entered, and for administrators without one. */
  beforeSecondFactor?: true
  /** Accounts with a second factor must have entered it in the last minutes. */
  needsRecentFactor?: true
  /** Whose rights the call has while an administrator views the site as a member. Absent: refused. `member`: only for reading what a view may show. */
  duringView?: 'member' | 'administrator'
}

export const apiBase = '/backend/api/v1'

/** For a call without a body: whatever is sent is ignored. */
export const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
)

/** For a call without a reply. */
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
  duringView?: 'member' | 'administrator'
}

/** Returns the endpoint, with an empty query, body and reply where none is described. */
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

/** The `:names` of a path as an object of strings. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>
