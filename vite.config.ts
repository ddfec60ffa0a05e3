import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { isPage, prerenderedPages } from '#contract/site/pages.ts'

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    builtForVisitors(),
    callsWithoutSchemas(),
    callsWithoutSummaries(),
    twoDocuments(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Inlined files would need data: in the content security policy.
    assetsInlineLimit: 0,
    // In kB: the 3D library, which comes when somebody opens a model.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // They only export: a page loads what it uses of them, not the panels of the settings.
      treeshake: {
        moduleSideEffects: [{ test: /\/web\/(preferences|profit)\/\1\.ts$/, sideEffects: false }],
      },
      // Whole paths: the server for development looks for them from another folder than the build.
      input: ['index.html', 'app.html'].map((page) => join(import.meta.dirname, 'web', page)),
      output: {
        codeSplitting: {
          groups: [
            // Changes with the library only, so that browsers keep it over many releases.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\/|rolldown.runtime/,
              priority: 2,
            },
            { name: 'router', test: /node_modules\/react-router\//, priority: 2 },
            // What every page has around it, with all it needs, and what is too small for a request of its own.
            {
              name: 'frame',
              test: /web\/(shell\/frame|ui\/layout\/picture|site\/landing-picture)\.tsx$|lucide-react\/dist\/esm\/icons\/(x|plus)\./,
              priority: 1,
            },
          ],
        },
      },
    },
    target: ['chrome123', 'firefox121', 'safari17.5'],
  },
})

/** Also when a test or a shell sets NODE_ENV: React's development build is twice as big. */
function builtForVisitors(): Plugin {
  return {
    name: 'built-for-visitors',
    apply: 'build',
    config() {
      process.env.NODE_ENV = 'production'
    },
  }
}

/** What the first page of a visitor loads. Its calls come without the schemas, which would add a seventh to it. */
const firstPage = /\/web\/(api|session|tracking|billing\/plans)\/[^?]*$/

/** The server has parsed each reply with the same schemas. */
function callsWithoutSchemas(): Plugin {
  const suffix = '?without-schemas'
  return {
    name: 'calls-without-schemas',
    apply: 'build',
    enforce: 'pre',
    async resolveId(specifier, importer = '') {
      if (!specifier.startsWith('#contract/') || !firstPage.test(importer)) return
      const path = join(import.meta.dirname, specifier.slice(1))
      return Object.values(await import(path)).some(isSchemaOrEndpoint) ? path + suffix : undefined
    },
    async load(id) {
      if (!id.endsWith(suffix)) return
      const module: object = await import(id.slice(0, -suffix.length))
      return Object.entries(module)
        .map(([name, value]) => [name, JSON.stringify(value, withoutSchemas)])
        .flatMap(([name, text]) => (text ? `export const ${name} = ${text}` : []))
        .join('\n')
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const { isEntry, facadeModuleId, fileName, imports } of chunks) {
        if (!isEntry && !facadeModuleId?.includes('/web/site/')) continue
        const loaded = chunks.filter((chunk) => [fileName, ...imports].includes(chunk.fileName))
        if (loaded.some(({ moduleIds }) => moduleIds.some((path) => path.includes('/node_modules/zod/'))))
          this.error(`${fileName} loads schemas; list the file that imports them under firstPage.`)
      }
    },
  }
}

/** The summaries of calls are for the API document. Names and schemas stay. */
function callsWithoutSummaries(): Plugin {
  return {
    name: 'calls-without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[^?]*\.ts$/ },
      handler: (code) =>
        code.replaceAll(/\bsummary:\s*(?:'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)/g, "summary: ''"),
    },
  }
}

function isSchemaOrEndpoint(value: unknown) {
  return typeof value === 'object' && value !== null && ('_zod' in value || 'reply' in value)
}

/** Replaces values for JSON: an endpoint keeps only its method, path and message. */
function withoutSchemas(name: string, value: unknown) {
  if (name === 'summary') return undefined
  return typeof value === 'object' && value !== null && '_zod' in value ? undefined : value
}

/** As the server does: public pages come from `index.html`, every other page from `app.html`. */
function twoDocuments(): Plugin {
  const isPublic = (path: string) => prerenderedPages.some((page) => page === path)
  return {
    name: 'two-documents',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname
        const wantsPage = request.headers.accept?.includes('text/html') && isPage(path)
        if (wantsPage) request.url = isPublic(path) ? '/index.html' : '/app.html'
        next()
      })
    },
  }
}
