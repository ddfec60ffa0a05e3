// `npm run build`: what production serves and runs, from the present sources.
import '../server/platform/node-version.mjs'
import { buildAll } from './build.ts'

buildAll((sentence) => process.stdout.write(`${sentence}\n`))
