import { withProcessLock } from './process-lock.mjs'

const lockFile = 'node_modules/.cache/build-lock'
const abandonedAfterMs = 600_000

export function withBuildLock(say: (sentence: string) => void, build: () => void, file = lockFile) {
  withProcessLock({ file, abandonedAfterMs, onWait: () => say('Waiting for another build…') }, build)
}
