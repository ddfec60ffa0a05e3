/** Runs after `vite build`, with its folder: writes the public pages as HTML and compresses every text file. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { brand } from '#contract/site/brand.ts'
import { prerenderedPages } from '#contract/site/pages.ts'
import { documentTitle, pageHeads } from '../page-heads.ts'
import { writeIcons } from './icons.ts'
import { writeLinkPreviewCard } from './link-preview-card.ts'

type App = typeof import('./prerender-pages.tsx')

const root = join(import.meta.dirname, '../..')
const dist = resolve(process.argv[2] ?? join(root, 'web/dist'))

// Inside node_modules, so that what it imports is found.
const folder = mkdtempSync(join(root, 'node_modules/.prerender-'))
process.on('exit', () => rmSync(folder, { recursive: true }))
const app = await buildApp(folder)
const template = selfContained(readFileSync(join(dist, 'index.html'), 'utf8'))
const appTemplate = readFileSync(join(dist, 'app.html'), 'utf8')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

const fontPreloads = readdirSync(join(dist, 'assets'))
  .filter((name) => /-latin-(wght|700)-/.test(name) && name.endsWith('.woff2'))
  .map((name) => `<link rel="preload" as="font" type="font/woff2" href="/assets/${name}" crossorigin />`)

writePage('app.html', appTemplate, {
  head: [`<title>${brand.name}</title>`, ...previewTags('/', brand.name, pageHeads['/'].description)].join(
    '\n    ',
  ),
  body: app.renderShell(),
  attributes: '',
})
for (const path of prerenderedPages) {
  const { title, description } = pageHeads[path]
  writePage(join(path, 'index.html'), withLaterScripts(template, path), {
    head: [...metaTags(path, documentTitle(title), description), ...fontPreloads].join('\n    '),
    body: await app.renderPage(path),
    attributes: ' data-prerendered',
  })
}
rmSync(join(dist, '.vite'), { recursive: true })
await writeIcons(dist)
await writeLinkPreviewCard(dist)
compressAll()

async function buildApp(outDir: string): Promise<App> {
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: join(root, 'web/prerender/prerender-pages.tsx'),
      outDir,
      copyPublicDir: false,
      manifest: false,
    },
  })
  return import(join(outDir, 'prerender-pages.js'))
}

function writePage(file: string, template: string, page: { head: string; body: string; attributes: string }) {
  const target = join(dist, file)
  mkdirSync(dirname(target), { recursive: true })
  // Functions, because `$` is special in a replacement string.
  const html = template
    .replace('<!--head-->', () => page.head)
    .replace('<div id="app"><!--app--></div>', () => `<div id="app"${page.attributes}>${page.body}</div>`)
  writeFileSync(target, html)
}

/** Inlines what the first paint needs. */
function selfContained(template: string) {
  const read = (path: string) => readFileSync(join(dist, path), 'utf8')
  return template
    .replace('<script src="/first-paint.js"></script>', () => `<script>${read('first-paint.js')}</script>`)
    .replace(
      /<link rel="stylesheet" crossorigin href="([^"]+)">/,
      (_, path: string) => `<style>${read(path).trim()}</style>`,
    )
}

/** Replaces the script tags by their names, which `first-paint.js` loads later. */
function withLaterScripts(html: string, path: string) {
  const tag =
    /<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g
  const files = [...html.matchAll(tag)].map(([, file = '']) => file)
  const start = [...new Set([...files, ...chunksOf(path)])].join(' ')
  return html.replaceAll(tag, '').replace('<html ', `<html data-start="${start}" `)
}

function metaTags(path: string, title: string, description: string) {
  return [
    `<title>${escaped(title)}</title>`,
    `<link rel="canonical" href="${new URL(path, brand.url).href}" />`,
    ...previewTags(path, title, description),
  ]
}

function previewTags(path: string, title: string, description: string) {
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escaped(content)}" />`
  return [
    `<meta name="description" content="${escaped(description)}" />`,
    property('og:type', 'website'),
    property('og:site_name', brand.name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', new URL(path, brand.url).href),
    property('og:image', new URL('/social.jpg', brand.url).href),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', 'Printed designs on a table'),
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function chunksOf(path: string): string[] {
  const name = path === '/' ? 'landing' : path.slice(1)
  const seen = new Set<string>()
  const visit = (source: string) => {
    const { file, imports = [] }: { file: string; imports?: string[] } = manifest[source]
    if (seen.has(file)) return
    seen.add(file)
    imports.forEach(visit)
  }
  const page = Object.keys(manifest).find((source) => source.endsWith(`/${name}-page.tsx`))
  if (!page) throw new Error(`No chunk holds the page ${path}.`)
  visit(page)
  return [...seen].map((file) => `/${file}`)
}

/** The server sends the compressed files as they are. */
function compressAll() {
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|js|css|svg|json|txt|xml|webmanifest)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
