// The link `worker.ts` leads here, as `main.ts` leads to `main.mjs`.
import './platform/node-version.mjs'

await import('./run-worker.ts')
