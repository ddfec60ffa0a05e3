import '../server/platform/node-version.ts'
import { buildWebIfStale } from './build-web.ts'

buildWebIfStale((sentence) => process.stdout.write(`${sentence}\n`))
await import('../server/main.ts')
