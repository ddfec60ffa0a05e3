import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

/** Returns the path of a slicer that does what `pretend` says: `$2` is the G-code to write. */
export function pretendedSlicer() {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-slicer-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const slicer = join(folder, 'slicer.sh')
  const pretend = (script: string) => {
    writeFileSync(slicer, `#!/bin/sh\nwhile [ "$1" != "--output" ]; do shift; done\n${script}\n`)
    chmodSync(slicer, 0o700)
  }
  return { folder, slicer, pretend }
}

export const says = (grams: number, time: string) =>
  `printf '; total filament used [g] = ${grams}\\n; estimated printing time (normal mode) = ${time}\\n' > "$2"`
