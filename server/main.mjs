// The link `main.ts` leads here: a Node that reads no TypeScript reads this file, and ends with a sentence.
import './platform/node-version.mjs'

await import('./run-web-server.ts')
