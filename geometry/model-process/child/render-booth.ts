import {
  angleOfShot,
  type BoothShot,
  boothExtras,
  boothViews,
} from '#contract/catalogue/studio/booth-shots.ts'
import { boothCamera, painter, pleasantAngle } from '../../rendering/photo-booth.ts'
import { onBuildPlate } from '../../rendering/props/build-plate.ts'
import { withScaleReference } from '../../rendering/props/scale-reference.ts'
import { renderPicture } from '../../rendering/render.ts'
import { startRenderThreads } from '../../rendering/threads/render-threads.ts'
import { renderTurntable } from '../../rendering/turntable.ts'
import type { ModelReply, ModelTask } from '../messages.ts'
import { renderedSize } from '../rendered-size.ts'
import { explodedAssembly } from './exploded-assembly.ts'
import { firstPlateOf, readParts, sideBySide } from './part-scene.ts'

const triangles = { preview: 120_000, listing: 400_000, turntable: 60_000 }
const previewSize = { width: 640, height: 480 }

type BoothTask = Extract<ModelTask, { kind: 'booth' }>

export async function renderBooth(task: BoothTask, send: (reply: ModelReply) => void) {
  const { choices, wanted, assembled } = task
  const { parts, plates, angle, sceneOf, scene } = await openBooth(task)
  const named = parts.map(({ mesh: _mesh, ...part }) => part)
  send({ outcome: 'set up', parts: named, plates, angle })
  const threads = startRenderThreads()
  const take = async (shot: BoothShot, size: { width: number; height: number }) => {
    const { shown, ...about } = await sceneOf(shot)
    const view = { ...size, ...boothCamera(shot, { ...choices, angle }) }
    send({ outcome: 'photographed', shot, ...about, pixels: renderPicture(shown, view, threads) })
  }
  if (wanted.kind === 'preview') return take(wanted.shot, previewSize)
  const canExplode = assembled.length > 1
  const extras = boothExtras.filter(
    (extra) => choices.extras.includes(extra) && (extra !== 'exploded' || canExplode),
  )
  const shots = wanted.kind === 'listing' ? [...boothViews, ...extras] : []
  for (const [index, shot] of shots.entries()) {
    send({ outcome: 'progress', share: index / (shots.length * 2), doing: 'Taking pictures' })
    await take(shot, renderedSize)
  }
  send({ outcome: 'progress', share: 0.5, doing: 'Turning' })
  const pixels = renderTurntable(scene, choices.backdrop, threads)
  send({ outcome: 'rendered', kind: 'turntable', pixels })
}

async function openBooth({ models, assembled, choices, wanted }: BoothTask) {
  const share = { triangles: triangles[wanted.kind], plate: choices.plate }
  const needsFirstPlates =
    wanted.kind === 'preview'
      ? wanted.shot === 'buildPlate'
      : wanted.kind === 'listing' && choices.extras.includes('buildPlate')
  const { files, firstPlates, plates } = await readParts(models, { ...share, needsFirstPlates })
  const parts = sideBySide(files)
  const paint = painter(parts, choices)
  const scene = parts.map(paint)
  const angle = choices.angle ?? pleasantAngle(scene)
  const sceneOf = async (shot: BoothShot) => {
    if (shot === 'coin' || shot === 'hand')
      return { shown: withScaleReference(scene, shot, angleOfShot(shot, angle)) }
    if (shot === 'exploded')
      return { shown: await explodedAssembly(assembled, { triangles: share.triangles, paint }) }
    if (shot !== 'buildPlate') return { shown: scene }
    const lying = firstPlateOf(firstPlates)
    const { scene: shown, sideMm } = onBuildPlate(lying.map(paint))
    return { shown, plate: { sideMm, isOneOfSeveral: plates.length > 1 || lying.length < parts.length } }
  }
  return { parts, plates, scene, angle, sceneOf }
}
