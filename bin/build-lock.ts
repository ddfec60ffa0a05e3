import { takeProcessLock } from './process-lock.mjs'

const lockFile = 'node_modules/.cache/build-lock'
const abandonedAfterMs = 600_000

export function withBuildLock(print: (sentence: string) => void, build: () => void, file = lockFile) {
  const onWait = () => print('Waiting for another build…')
  const release = takeProcessLock({ file, abandonedAfterMs, onWait })
  try {
    build()
  } finally {
    release()
  }
}
