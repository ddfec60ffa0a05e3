import type { BoothModel, BoothPlacedPart } from '#geometry/model-process/messages.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectAssembly, selectModels } from '../assembly/assembly-queries.ts'
import { stepScenes } from '../assembly/assembly-steps.ts'
import { selectShownModels } from '../turntables/turntable-queries.ts'
import { boothModels } from '../turntables/turntables.ts'

type Files = Awaited<ReturnType<typeof selectBoothFiles>>

export async function selectBoothFiles(platform: Pick<Platform, 'db'>, productId: string) {
  const shown = await selectShownModels(platform, productId)
  const assembly = await selectAssembly(platform, productId)
  const files = await selectModels(platform, productId)
  const scenes = assembly ? stepScenes(assembly, files).flatMap((scene) => scene?.adds ?? []) : []
  const assembled = new Set(scenes.map(({ fileId }) => fileId))
  const others = files.filter(({ id }) => assembled.has(id) && shown.every((model) => model.id !== id))
  return { shown, scenes, all: [...shown, ...others] }
}

export function boothRequest({ shown, scenes, all }: Files, paths: ReadonlyMap<string, string>) {
  const models: BoothModel[] = boothModels(shown, paths)
  const assembled = scenes.flatMap(({ fileId, ...place }): BoothPlacedPart[] => {
    const path = paths.get(fileId)
    const filaments = all.find(({ id }) => id === fileId)?.filaments
    return path === undefined ? [] : [{ ...place, path, filaments }]
  })
  return { models, assembled }
}
