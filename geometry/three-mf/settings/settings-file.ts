import { ModelError } from '../../model-error.ts'
import type { ZipArchive } from '../../parsing/zip-archive.ts'
import { mostSettingsBytes } from '../foreign-files.ts'
import { type Dialect, type ModelSettings, readModelSettings } from './model-settings.ts'

/** Where each program says which part is what, and on which plate. */
export const modelSettingsFiles: Record<Dialect, string> = {
  bambu: 'Metadata/model_settings.config',
  prusa: 'Metadata/Slic3r_PE_model.config',
}

export function findModelSettings(zip: ZipArchive): ModelSettings | undefined {
  const read = (dialect: Dialect) =>
    readOrUndefined(zip, modelSettingsFiles[dialect], (bytes) => readModelSettings(bytes, dialect))
  return read('bambu') ?? read('prusa')
}

/** Settings that cannot be read tell nothing: they are left out of the file that is sold, and are no reason to refuse it. */
export function readOrUndefined<Result>(zip: ZipArchive, name: string, read: (bytes: Uint8Array) => Result) {
  try {
    const bytes = zip.read(name, mostSettingsBytes)
    return bytes && read(bytes)
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}
