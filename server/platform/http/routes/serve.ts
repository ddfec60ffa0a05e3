import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { User } from '#contract/accounts/accounts.ts'
import { type Access, apiBase, type Endpoint, type PathParams } from '#contract/endpoint.ts'
import type { Actor } from '../../audit.ts'
import { Refusal } from '../../errors.ts'
import type { App, SecondFactor, SignedIn } from '../app/http.ts'
import { memberOfView } from '../app/member-view.ts'
import { refuseHalfSignedIn, refuseStaleFactor, refuseWithoutSecondFactor } from '../app/second-factor.ts'
import { type FormFile, readForm } from '../bodies/uploads.ts'
import { attachment } from '../files/serve-file.ts'
import { type BrowserCookie, browserCookies, type SessionCookie, sessionCookie } from '../headers/cookies.ts'
import { isWrite, refuseForeignOrigin, refuseForeignPage } from '../headers/origin.ts'
import { hasNulCharacter, refusalOf } from './validation-messages.ts'

/** Only a public call may lack a user. */
export type Call<E extends Endpoint> = {
  user: E['access'] extends 'public' ? User | undefined : User
  params: PathParams<E['path']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  files: FormFile[]
  session: SessionCookie
  registration: BrowserCookie
  knownBrowser: BrowserCookie
  secondFactor: SecondFactor
  secondFactorAt: Date | null
  /** Set when the user is a member whom an administrator views: nothing may be written. */
  view: { endsAt: Date } | undefined
  client: { ip: string; userAgent: string }
  signal: AbortSignal
  log: Logger
  requestId: string
}

/** What an action of the studio needs of a call: the demo and tests call it without a request. */
export type StudioCall<E extends Endpoint> = Actor & Pick<Call<E>, 'params' | 'body'>

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['reply']> | FileAnswer>

export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly content: Readable

  constructor({ name, type, content }: { name: string; type: string; content: Readable }) {
    this.name = name
    this.type = type
    this.content = content
  }
}

export function serve<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>) {
  const route = (routes: Pick<App, 'route'>) =>
    routes.route({
      method: endpoint.method,
      url: `${apiBase}${endpoint.path}`,
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        refuseForeignOrigin(request, app.platform)
      },
      handler: async (request, reply) => {
        const admitted = await authorize(app, endpoint, { request, reply })
        if (endpoint.needsRecentFactor) refuseStaleFactor(app.platform, admitted)
        const cookies = browserCookies(request, reply, app.platform)
        const data = await answer(app, endpoint, { handler, request, reply, cookies, ...admitted })
        if (data instanceof FileAnswer) return sendFile(reply, data)
        return { status: 'success', message: endpoint.message, data: endpoint.reply.parse(data) }
      },
    })
  if (endpoint.ignoresBody) withoutReading(app, route)
  else route(app)
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type AccessRules = Pick<Endpoint, 'access' | 'beforeSecondFactor' | 'duringView'>

export async function authorize(app: App, endpoint: AccessRules, { request, reply }: Exchange) {
  if (endpoint.access !== 'public') refuseForeignPage(request)
  const session = sessionCookie(request, reply, app.platform)
  const signedIn = session.token ? await app.authenticate(session.token) : undefined
  const own = await authorizeOwner(app, endpoint, { request, signedIn })
  const member = signedIn?.view && memberOfView(signedIn.view, endpoint.duringView)
  return { session, ...(member ? asMember(member, signedIn) : own) }
}

async function authorizeOwner(
  app: App,
  { access, beforeSecondFactor }: AccessRules,
  { request, signedIn }: { request: FastifyRequest; signedIn: SignedIn | undefined },
) {
  const { user, secondFactor = 'none', secondFactorAt = null } = signedIn ?? {}
  request.userId = user?.id ?? ''
  const isHalfSignedIn = secondFactor === 'required' && !beforeSecondFactor
  if (isHalfSignedIn && access !== 'public') refuseHalfSignedIn()
  refuseUnlessAllowed(access, user)
  if (user && !isWrite(request)) await app.platform.limits.take('reads-user', user.id)
  if (!beforeSecondFactor && isGuarded(access, user, request))
    refuseWithoutSecondFactor(app.platform, secondFactor)
  return { user: isHalfSignedIn ? undefined : user, secondFactor, secondFactorAt, view: undefined }
}

function asMember(member: User, { view }: SignedIn) {
  const shown = view && { endsAt: view.endsAt }
  return { user: member, secondFactor: 'none' as const, secondFactorAt: null, view: shown }
}

/** Without a second factor an administrator has the access of a member. */
function isGuarded(access: Access, user: User | undefined, request: FastifyRequest) {
  return access === 'admin' || (access === 'member' && user?.role === 'admin' && isWrite(request))
}

/** Not `request.signal`, because Node closes a request once its body was read. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  const abortUnlessAnswered = () => raw.writableFinished || disconnected.abort()
  if (raw.closed) abortUnlessAnswered()
  else raw.once('close', abortUnlessAnswered)
  return disconnected.signal
}

const maxIgnoredBytes = 10_000

/** A scope of its own, so that only this call accepts bodies of any type. */
function withoutReading(app: App, route: (routes: Pick<App, 'route'>) => void) {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    const limits = { parseAs: 'buffer', bodyLimit: maxIgnoredBytes } as const
    scope.addContentTypeParser('*', limits, (_request, _body, parsed) => parsed(null, undefined))
    route(scope)
    done()
  })
}

type Incoming<E extends Endpoint> = {
  handler: Handler<E>
  request: FastifyRequest
  reply: FastifyReply
  cookies: ReturnType<typeof browserCookies>
} & Awaited<ReturnType<typeof authorize>>

async function answer<E extends Endpoint>(app: App, endpoint: E, incoming: Incoming<E>) {
  const { handler, request, reply, session, cookies, user, secondFactor, secondFactorAt, view } = incoming
  const { uploads: folder } = app.platform.folders
  const form =
    endpoint.uploads && request.isMultipart() ? await readForm(request, endpoint.uploads, folder) : undefined
  try {
    const call = {
      user,
      params: parsedParams(request.params),
      query: parsed(endpoint.query, request.query),
      body: parsed(endpoint.body, form ? form.fields : request.body),
      files: form?.files ?? [],
      session,
      ...cookies,
      secondFactor,
      secondFactorAt,
      view,
      client: { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) },
      requestId: request.id,
      // Getters, because few calls use these.
      get signal() {
        return signalOf(reply)
      },
      get log() {
        return request.log.child({ ip: request.ip })
      },
    }
    return await handler(call as Call<E>)
  } finally {
    await form?.discard()
  }
}

function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer) {
  return reply.type(type).header('content-disposition', attachment(name)).send(content)
}

function parsedParams(params: unknown) {
  if (hasNulCharacter(params)) throw new Refusal(404, 'This address does not exist.')
  return params
}

function parsed(schema: z.ZodMiniType, value: unknown) {
  if (hasNulCharacter(value))
    throw new Refusal(400, 'The request has a character that cannot be stored (U+0000).')
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw refusalOf(result.error.issues[0])
  return result.data
}

function refuseUnlessAllowed(access: Access, user: User | undefined) {
  if (access === 'public') return
  if (!user) throw new Refusal(401, 'Please log in.')
  if (access === 'member') return
  if (user.role !== 'admin') throw new Refusal(403, 'Only administrators may do this.')
  if (user.suspendedAt) throw new Refusal(403, 'Your account is suspended.', { code: 'account_suspended' })
}

type RawHandler = (call: {
  body: Buffer
  headers: FastifyRequest['headers']
  reply: FastifyReply
}) => Promise<unknown>

/** A signature needs the exact bytes. */
export function serveRaw(
  app: App,
  { path, maxBytes }: { path: string; maxBytes: number },
  handler: RawHandler,
) {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(`${apiBase}${path}`, { bodyLimit: maxBytes }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const data = await handler({ body, headers: request.headers, reply })
      return { status: 'success', message: 'OK', data: data ?? {} }
    })
    done()
  })
}
