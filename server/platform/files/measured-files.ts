import { Readable } from 'node:stream'
import { storageSeconds, timed } from '../telemetry/metrics.ts'
import { inSpan } from '../telemetry/tracing.ts'
import type { Files } from './files.ts'

export function measuredFiles(files: Files): Files {
  function measured<Result>(operation: string, work: () => Promise<Result>, isAborted = () => false) {
    const traced = () => inSpan(() => ({ name: `${operation} file`, kind: 'client' }), work)
    return timed(traced, (seconds, ended) => {
      const failure = isAborted() ? 'aborted' : 'failed'
      storageSeconds.observe({ operation, outcome: 'error' in ended ? failure : 'ok' }, seconds)
    })
  }
  return {
    ...files,
    // A failed source stream, such as an aborted upload, is not a storage failure.
    write: (key, content) =>
      measured(
        'write',
        () => files.write(key, content),
        () => content instanceof Readable && content.errored !== null,
      ),
    read: (key, range) => measured('read', () => files.read(key, range)),
    size: (key) => measured('size', () => files.size(key)),
    remove: (key) => measured('remove', () => files.remove(key)),
    check: () => measured('check', () => files.check()),
  }
}
