import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '#contract/site/brand.ts'
import { escapeHtml } from '../../html.ts'
import type { Platform } from '../../platform.ts'

/** With the URL and the contact of this site instead of the demo's. */
export function sitePages(folder: string, { urls, contact }: Pick<Platform, 'urls' | 'contact'>) {
  const known = new Map<string, ReturnType<typeof read>>()
  async function read(file: string) {
    const page = (await readFile(join(folder, file), 'utf8'))
      .replaceAll(brand.url, () => urls.public.origin)
      .replaceAll(brand.email, () => escapeHtml(contact))
    return { html: page, ...(await compressed(page)) }
  }
  const find = (file: string) => {
    const page = known.get(file) ?? read(file)
    known.set(file, page)
    page.catch(() => known.delete(file))
    return page
  }
  return {
    find,
    async send({ headers }: FastifyRequest, reply: FastifyReply, file: string) {
      const { html, etag, br, gz } = await find(file)
      reply.headers({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding', etag })
      if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      const accepted = String(headers['accept-encoding'] ?? '')
      if (accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(br)
      if (accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(gz)
      return reply.send(html)
    },
  }
}

async function compressed(page: string) {
  const hash = createHash('sha256').update(page).digest('base64url')
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: page.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(page, { params }),
    promisify(gzip)(page, { level: 9 }),
  ])
  return { etag: `W/"${hash}"`, br, gz }
}

/** RFC 9110, 12.5.3: a weight of 0 forbids an encoding. */
function accepts(header: string, encoding: string) {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text))
  })
}
