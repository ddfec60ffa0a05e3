import { meshFormatNames } from '#contract/printing/models/mesh-formats.ts'
import { ModelError } from '../model-error.ts'
import { openZip, type ZipArchive } from '../parsing/zip-archive.ts'

/** Names are only shown, never used as paths. */
export type Bundle = { names: string[]; leftOut: string[]; read: ZipArchive['read'] }

const maxFiles = 100
const endings = [...meshFormatNames, 'PNG', 'JPG', 'JPEG', 'WEBP', 'PDF', 'STEP', 'STP']
const unremarkable = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)|\.mtl$/i

/** Returns the files of a design in a ZIP; undefined when the ZIP is a 3MF. Throws a ModelError. */
export async function openBundle(bytes: Uint8Array): Promise<Bundle | undefined> {
  const { names, read } = await openZip(bytes, { kind: 'ZIP', mayHoldThreeMfs: true })
  if (names.some((name) => /^(\[content_types\]\.xml|3d\/[^/]*\.model)$/i.test(name))) return undefined
  const known = names.filter((name) => !unremarkable.test(name))
  const files = known.filter(isWanted)
  if (files.length === 0)
    throw new ModelError(
      'empty',
      `The ZIP holds no ${meshFormatNames.join(', ')} or STEP file, no picture and no PDF. Add the model and zip it again.`,
    )
  if (files.length > maxFiles)
    throw new ModelError(
      'too_complex',
      `The ZIP holds more than ${maxFiles} files of a design. Divide it into several.`,
    )
  return { names: files, leftOut: known.filter((name) => !isWanted(name)), read }
}

function isWanted(name: string) {
  return endings.some((ending) => name.toUpperCase().endsWith(`.${ending}`))
}
