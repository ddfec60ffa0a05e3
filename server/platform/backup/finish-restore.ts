import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export const dataParts = ['postgres', 'files', 'payments', 'uploads']

export function finishRestore(dataDir: string) {
  const restored = join(dataDir, 'restored')
  if (!existsSync(restored)) return
  for (const part of dataParts) {
    if (!existsSync(join(restored, part))) continue
    if (existsSync(join(dataDir, part))) {
      mkdirSync(join(dataDir, 'replaced'), { recursive: true, mode: 0o700 })
      renameSync(join(dataDir, part), join(dataDir, 'replaced', part))
    }
    renameSync(join(restored, part), join(dataDir, part))
  }
  rmSync(restored, { recursive: true })
}
