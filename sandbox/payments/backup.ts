import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { BadSettings, databaseFile, settingsFromEnvironment } from './config.ts'
import { copyStore } from './world/store.ts'

const [folder] = process.argv.slice(2)
try {
  if (folder === undefined) throw new BadSettings('Name the folder of the copy: backup FOLDER')
  const stored = databaseFile(settingsFromEnvironment())
  if (existsSync(stored)) copyStore(stored, databaseFile({ dataDir: resolve(folder) }))
} catch (error) {
  if (!(error instanceof BadSettings)) throw error
  console.error(error.message)
  process.exitCode = 1
}
