import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { writeStamp } from './model-process/built-module.ts'

const root = join(import.meta.dirname, '..')
const modules = [
  'model-process/child/main.ts',
  'model-process/child/memory-limit.ts',
  'rendering/threads/second-thread.ts',
]

/** The model process in few JavaScript files: Node strips the types of its sources at each start, which takes half a second. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  resolve: { alias: [{ find: /^#(contract|geometry)\//, replacement: `${root}/$1/` }] },
  ssr: { noExternal: true, external: ['sharp'] },
  plugins: [builtWorkers(), stamped()],
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: true,
    license: mode === 'package' && { fileName: 'licences.md' },
    rolldownOptions: {
      input: (mode === 'package' ? [...modules, 'geometry.ts'] : modules).map((module) =>
        join(import.meta.dirname, module),
      ),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
}))

function builtWorkers(): Plugin {
  return {
    name: 'built-workers',
    transform: (code) =>
      code.replaceAll(/(new URL\(["']\.\/[\w-]+)\.ts(["'], import\.meta\.url\))/g, '$1.mjs$2'),
  }
}

function stamped(): Plugin {
  return { name: 'stamped', writeBundle: ({ dir }) => writeStamp(root, dir) }
}
