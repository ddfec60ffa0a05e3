import { ModelError } from '../../model-error.ts'
import type { ZipArchive } from '../../parsing/zip-archive.ts'
import type { Dialect } from './dialect.ts'
import { type ModelSettings, readModelSettings } from './model-settings.ts'

export const modelSettingsFiles: Record<Dialect, string> = {
  bambu: 'Metadata/model_settings.config',
  prusa: 'Metadata/Slic3r_PE_model.config',
}

export type SafeFile = { name: string; content: string }

/** Larger settings would fill the memory. */
export const maxSettingsBytes = 8 * 2 ** 20

/** Returns the settings of Bambu Studio, else of PrusaSlicer; undefined when there are none or they are damaged. */
export function findModelSettings(zip: ZipArchive): ModelSettings | undefined {
  const read = (dialect: Dialect) =>
    readOrUndefined(zip, modelSettingsFiles[dialect], (bytes) => readModelSettings(bytes, dialect))
  return read('bambu') ?? read('prusa')
}

/** Unreadable settings are left out, and no reason to refuse the file. */
export function readOrUndefined<Result>(zip: ZipArchive, name: string, read: (bytes: Uint8Array) => Result) {
  try {
    const bytes = zip.read(name, maxSettingsBytes)
    return bytes && read(bytes)
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}
