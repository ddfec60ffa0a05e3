import '../server/platform/node-version.mjs'
import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const site = 'http://127.0.0.1:5173'
const api = `http://127.0.0.1:${process.env.PORT || 3000}`
const served = [
  '/backend',
  '/media',
  '/d/',
  '/dev',
  '^/verify(/[^/]*)?$',
  '/.well-known',
  '/healthz',
  '/readyz',
]

// The server restarts when its files change; the web app is replaced in the open page by Vite.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.mjs'], {
  stdio: 'inherit',
  env: { ...process.env, PUBLIC_URL: site },
})
server.once('exit', (code) => process.exit(code ?? 0))

const proxy = Object.fromEntries(served.map((path) => [path, api]))
const vite = await createServer({ server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy } })
await vite.listen()
