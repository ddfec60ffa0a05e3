import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { isPage, prerenderedPages } from '#contract/pages.ts'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), builtForVisitors(), twoDocuments()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Inlined files would need data: in the content security policy.
    assetsInlineLimit: 0,
    // In kB: the 3D library, which comes when somebody opens a model.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
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
            // What every page has around it, with all it needs.
            { name: 'frame', test: /web\/shell\/frame\.tsx$/, priority: 1 },
          ],
        },
      },
    },
    target: ['chrome123', 'firefox121', 'safari17.5'],
  },
})

/** Whoever builds, a test or a shell with a NODE_ENV of its own: React's half for developers is twice as big. */
function builtForVisitors(): Plugin {
  return {
    name: 'built-for-visitors',
    apply: 'build',
    config() {
      process.env.NODE_ENV = 'production'
    },
  }
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
