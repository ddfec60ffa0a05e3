import { createHash } from 'node:crypto'
import type { Assembly, PlacedPart } from '#contract/catalogue/assembly.ts'
import { isModel, type Picture, type ShownAssembly } from '#contract/catalogue/catalogue.ts'
import { mediaUrl } from '../../platform/http/files/media.ts'

const stepPictureSize = { width: 960, height: 720 }

type ModelFile = { id: string; part_name: string; format: string }
type StepPicture = { source: string; picture_key: string | null }

/** What the picture of a step shows. `source` changes with the files and places of the parts. */
export type StepScene = { source: string; before: FiledPart[]; adds: FiledPart[] }
type FiledPart = PlacedPart & { fileId: string }

export function stepScenes({ steps }: Assembly, files: readonly ModelFile[]): (StepScene | undefined)[] {
  const before: FiledPart[] = []
  return steps.map(({ parts }) => {
    const adds = parts.flatMap((part) => {
      const file = modelOf(part.part, files)
      return file ? [{ ...part, fileId: file.id }] : []
    })
    const scene = { before: [...before], adds }
    before.push(...adds)
    return adds.length === 0 ? undefined : { ...scene, source: sourceOf(scene) }
  })
}

/** A 3MF may have the name of its STL. */
function modelOf(name: string, files: readonly ModelFile[]) {
  const models = files.filter(({ part_name, format }) => part_name === name && isModel(format))
  return models.find(({ format }) => format === 'stl') ?? models[0]
}

function sourceOf(scene: Omit<StepScene, 'source'>) {
  const shown = [scene.before, scene.adds].map((parts) =>
    parts.map(({ fileId, turn, at, comesFrom }) => [fileId, turn, at, comesFrom]),
  )
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex')
}

type Drawn = { files: readonly ModelFile[]; pictures: readonly StepPicture[] }

export function shownAssembly(assembly: Assembly | null, { files, pictures }: Drawn): ShownAssembly | null {
  if (!assembly) return null
  const scenes = stepScenes(assembly, files)
  const steps = assembly.steps.map(({ text, parts }, at) => {
    const counted = Map.groupBy(parts, ({ part }) => part)
    const names = [...counted].map(([name, copies]) => ({ name, copies: copies.length }))
    const key = pictures.find(({ source }) => source === scenes[at]?.source)?.picture_key
    return { text, parts: names, picture: key ? pictureOf(key, `Step ${at + 1}, exploded view`) : null }
  })
  return { ...assembly, steps }
}

function pictureOf(key: string, alt: string): Picture {
  return { url: mediaUrl(key), cardUrl: mediaUrl(key), ...stepPictureSize, alt }
}

export function stepPictures(assembly: Assembly | null, { files, pictures }: Drawn) {
  const scenes = assembly ? stepScenes(assembly, files) : []
  const rendered = scenes.map((scene) => scene && pictures.find(({ source }) => source === scene.source))
  return {
    stepPictures: rendered.map((picture) =>
      picture?.picture_key ? { url: mediaUrl(picture.picture_key) } : null,
    ),
    isRenderingSteps: rendered.some((picture, at) => scenes[at] && !picture),
  }
}
