import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import createFastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { User } from '#contract/accounts/accounts.ts'
import { Refusal } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import { isTracing } from '../../telemetry/tracing.ts'
import { runInContext } from '../../telemetry/work-context.ts'
import { addSecurityHeaders } from '../headers/headers.ts'
import {
  answerError,
  answerNotFound,
  createClientErrorHandler,
  refuseUnknownExpectations,
} from './error-replies.ts'
import { traceRequests } from './traced-requests.ts'

export type SecondFactor = 'none' | 'required' | 'passed'

export type MemberView = {
  member: User | undefined
  endsAt: Date
}

export type SignedIn = {
  /** Whose session it is, during a view too. */
  user: User
  secondFactor: SecondFactor
  secondFactorAt: Date | null
  view: MemberView | undefined
}

export type Authenticate = (token: string) => Promise<SignedIn | undefined>

export type Fastify = FastifyInstance

export type App = Fastify & {
  platform: Platform
  authenticate: Authenticate
  answerMissing: (request: FastifyRequest, reply: FastifyReply) => unknown
}

const jsonBytes = 100_000
const longestHeader = 8_000

/** Zod checks what is sent. By default Fastify loads the compilers of JSON Schema, a hundred modules, at each start. */
function refuseSchemas(): never {
  throw new Error('A route has a JSON Schema: describe it in the contract.')
}

export async function createApp(platform: Platform, authenticate: Authenticate): Promise<App> {
  const fastify: Fastify = createFastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: platform.trustProxy,
    bodyLimit: jsonBytes,
    requestTimeout: 90_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // A request that came in time is answered, also when the process is stopping.
    return503OnClosing: false,
    http: { requireHostHeader: false },
    clientErrorHandler: createClientErrorHandler(platform),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    routerOptions: { maxParamLength: 300 },
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  })
  fastify.server.on('checkExpectation', refuseUnknownExpectations(platform))
  acceptOnlyJson(fastify)
  await fastify.register(cookie)
  await fastify.register(multipart, { throwFileSizeLimit: false })
  addSecurityHeaders(fastify, platform)
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const lacksHost = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    if (lacksHost) return done(new Refusal(400, 'The request has no Host header.'))
    done(hasLongHeader(request) ? new Refusal(431, 'A header of the request is too long.') : undefined)
  })
  fastify.decorateRequest('span')
  if (isTracing()) traceRequests(fastify)
  // After the body: its parser would leave the context.
  fastify.addHook('preHandler', (request, _reply, done) =>
    runInContext({ requestId: request.id, span: request.span }, done),
  )
  fastify.addHook('onResponse', (request, reply, done) => {
    logAnswer(platform, request, reply)
    done()
  })
  fastify.setErrorHandler(answerError)
  fastify.decorateRequest('userId', '')
  const app = Object.assign(fastify, {
    platform,
    authenticate,
    answerMissing: answerNotFound,
  }) as unknown as App
  // Fastify accepts this handler only once; the web app replaces what it calls.
  fastify.setNotFoundHandler((request, reply) => app.answerMissing(request, reply))
  return app
}

function hasLongHeader({ raw }: FastifyRequest) {
  return raw.rawHeaders.some((text) => text.length > longestHeader)
}

declare module 'fastify' {
  interface FastifyRequest {
    userId: string
  }
}

/** A form posted from a foreign page is never JSON, so only JSON is accepted. */
function acceptOnlyJson(fastify: Fastify) {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else void parse(request, text.toString(), done)
  })
}

/** Logs the route, never the URL, which can contain reset codes and download links. */
function logAnswer({ local }: Platform, request: FastifyRequest, reply: FastifyReply) {
  const { method, userId, routeOptions } = request
  // In local mode a person reads the log, so successful requests are left out.
  const level = local && reply.statusCode < 400 ? 'debug' : 'info'
  request.log[level](
    {
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(userId && { userId }),
    },
    'request',
  )
}
