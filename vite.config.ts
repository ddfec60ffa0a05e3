import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Inlined files would need data: in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with the libraries only, so that browsers keep it over many releases.
            { name: 'react', test: /node_modules|rolldown.runtime/, tags: ['$initial'], priority: 2 },
            { name: 'app', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
    target: ['chrome123', 'firefox121', 'safari17.5'],
  },
  server: {
    proxy: { '^/(backend|d|files|dev)/': 'http://127.0.0.1:3000' },
  },
})
