import { buffer } from 'node:stream/consumers'
import type { BoothChoices } from '#contract/catalogue/studio/photo-booth.ts'
import { roomFinishes } from '#contract/printing/filament/room-finishes.ts'
import { type ObjectAppearance, readObjectAppearances } from '#geometry/preview/read-preview.ts'
import { lruCache } from '../../platform/lru-cache.ts'
import type { Platform } from '../../platform/platform.ts'

type File = { part_name: string; format: 'stl' | '3mf'; preview_key: string }
type Appearance = Pick<ObjectAppearance, 'colour' | 'finish'>

const known = lruCache<ObjectAppearance[]>(4 * 1024 * 1024)
const bytesOfObject = 200

/** As the designer chose in the photo booth, else as the 3MF has the part. */
export async function findAppearances(
  platform: Pick<Platform, 'files'>,
  files: File[],
  choices: BoothChoices | undefined,
) {
  const parts = files.filter(({ format }) => format === 'stl')
  const projects = parts.length > 0 ? files.filter(({ format }) => format === '3mf') : []
  const objects = (await Promise.all(projects.map((project) => objectsIn(platform, project)))).flat()
  return (file: File): Appearance => {
    const inProject = file.format === 'stl' ? findProjectAppearance(file, objects, parts.length) : {}
    const chosen = chosenAppearance(file.part_name, choices)
    const finish = roomFinishes.find((one) => one === chosen?.finish)
    return {
      colour: chosen?.colour ?? inProject.colour,
      finish: (chosen?.usesFileFinish === false ? undefined : inProject.finish) ?? finish,
    }
  }
}

/** A look chosen for one colour of a project is not the look of the whole file. */
function chosenAppearance(partName: string, choices: BoothChoices | undefined) {
  const own = choices?.parts.filter(({ part }) => part === partName) ?? []
  return own.length > 0 ? own.find(({ fileColour }) => fileColour === null) : choices?.look
}

function findProjectAppearance({ part_name }: File, objects: ObjectAppearance[], parts: number): Appearance {
  const named = objects.find(({ name }) => name.toLowerCase() === part_name.toLowerCase())
  const [first] = objects
  const isOneColour = objects.every(({ colour }) => colour === first?.colour)
  return named ?? (parts === 1 && isOneColour ? first : undefined) ?? {}
}

async function objectsIn({ files }: Pick<Platform, 'files'>, { preview_key: key }: File) {
  const before = known.get(key)
  if (before) return before
  const content = await files.read(key)
  if (!content) return []
  const objects = readObjectAppearances(await buffer(content))
  known.set(key, objects, objects.length * bytesOfObject)
  return objects
}
