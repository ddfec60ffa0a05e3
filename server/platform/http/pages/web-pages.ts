import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import { apiBase } from '#contract/endpoint.ts'
import { isPage, prerenderedPages } from '#contract/site/pages.ts'
import { limitConcurrency } from '../../limits/concurrency-limit.ts'
import { concurrencyLimits } from '../../limits/limits.ts'
import { answerNotFound } from '../app/error-replies.ts'
import type { App } from '../app/http.ts'
import { type LinkPreview, withLinkPreview } from './link-preview.ts'
import { sitePages } from './site-pages.ts'

const dist = join(import.meta.dirname, '..', '..', '..', '..', 'web', 'dist')

export function refuseWithoutWebApp(folder = dist) {
  if (!existsSync(join(folder, 'app.html')))
    throw new Error('The web app was not built: run npm run build before the start.')
}

/** `findPreview`: the path of a page with a preview of its own gives a function that looks it up. */
type Options = {
  folder?: string
  findPreview?: (path: string) => (() => Promise<LinkPreview | undefined>) | undefined
}

const noPreview = () => undefined

export async function serveWebPages(app: App, { folder = dist, findPreview = noPreview }: Options = {}) {
  if (!existsSync(join(folder, 'app.html'))) return
  await serveFiles(app, folder)
  const prerendered = new Map<string, string>(
    prerenderedPages.map((path) => [path, path === '/' ? 'index.html' : join(path.slice(1), 'index.html')]),
  )
  const pages = sitePages(folder, app.platform)
  const preview = withTimeout(findPreview)
  app.answerMissing = async (request, reply) => {
    const path = pathOf(request.url)
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    if (!wantsPage || path === undefined || path.startsWith(apiBase)) return answerNotFound(request, reply)
    const file = prerendered.get(path)
    reply.code(isPage(path) ? 200 : 404).header('cache-control', cacheRuleOf(path))
    if (file !== undefined) return pages.send(request, reply, file)
    // Search engines must not index member pages or missing pages.
    reply.header('x-robots-tag', 'noindex')
    const found = await preview(path)
    if (!found) return pages.send(request, reply, 'app.html')
    const { html } = await pages.find('app.html')
    return reply.type('text/html; charset=utf-8').send(withLinkPreview(html, found, app.platform.urls.public))
  }
  // A broken page must fail the start, not the first visitor.
  readFileSync(join(folder, 'index.html'))
}

async function serveFiles(app: App, folder: string) {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    preCompressed: true,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.html', '**/*.br', '**/*.gz'],
    setHeaders: (response, path) => {
      if (path.endsWith('.svg')) response.header('content-type', 'image/svg+xml; charset=utf-8')
      response.header('cache-control', cacheControlOf(path, folder))
    },
  })
  const assets = new Set(readdirSync(join(folder, 'assets')).filter((name) => !/^\.|\.(br|gz)$/.test(name)))
  // A route for each of hundreds of files slows the start, and a wildcard of the plugin reads the folder at each request.
  app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) =>
    assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  )
}

function cacheRuleOf(page: string) {
  return isPage(page) && !page.startsWith('/reset/') ? 'no-cache' : 'no-store'
}

/** Gives up after a second: without the database the page is served anyway. */
function withTimeout(findPreview: NonNullable<Options['findPreview']>) {
  const limited = limitConcurrency(concurrencyLimits.linkPreviews)
  return async (path: string) => {
    const loadPreview = findPreview(path)
    if (!loadPreview) return undefined
    return Promise.race([limited(loadPreview), wait(1_000, undefined, { ref: false })]).catch(() => undefined)
  }
}

function cacheControlOf(path: string, folder: string) {
  const isForever = path.startsWith(join(folder, 'assets'))
  return isForever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

function pathOf(url: string) {
  const path = url.split('?', 1)[0] ?? '/'
  if (!URL.canParse(path, 'http://localhost')) return undefined
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
