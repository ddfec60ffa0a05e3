import { type BoothShot, boothExtras, boothViews } from '#contract/catalogue/photo-booth.ts'
import { boothCamera, boothScene, pleasantAngle, sceneOfShot } from '../../rendering/photo-booth.ts'
import { renderPicture } from '../../rendering/render.ts'
import { startRenderThreads } from '../../rendering/threads/render-threads.ts'
import { renderTurntable } from '../../rendering/turntable.ts'
import type { ModelReply, ModelTask } from '../messages.ts'
import { renderedSize } from '../rendered-size.ts'
import { boothParts } from './part-scene.ts'

const triangles = { preview: 120_000, listing: 400_000, turntable: 60_000 }
const previewSize = { width: 640, height: 480 }

/** Sends what the models are made of, and then a small picture, or the turntable after the pictures of a listing if wanted. */
export async function renderBooth(
  { models, choices, wanted }: Extract<ModelTask, { kind: 'booth' }>,
  send: (reply: ModelReply) => void,
) {
  const parts = await boothParts(models, triangles[wanted.kind])
  const scene = boothScene(parts, choices)
  const angle = choices.angle ?? pleasantAngle(scene)
  send({ outcome: 'set up', parts: parts.map(({ part, fileColour }) => ({ part, fileColour })), angle })
  const threads = startRenderThreads()
  const take = (shot: BoothShot, size: { width: number; height: number }) => {
    const view = { ...size, ...boothCamera(shot, { ...choices, angle }) }
    const pixels = renderPicture(sceneOfShot(shot, scene, angle), view, threads)
    send({ outcome: 'photographed', shot, pixels })
  }
  if (wanted.kind === 'preview') return take(wanted.shot, previewSize)
  const extras = boothExtras.filter((extra) => choices.extras.includes(extra))
  const shots = wanted.kind === 'listing' ? [...boothViews, ...extras] : []
  for (const [index, shot] of shots.entries()) {
    send({ outcome: 'progress', share: index / (shots.length * 2), doing: 'Taking pictures' })
    take(shot, renderedSize)
  }
  send({ outcome: 'progress', share: 0.5, doing: 'Turning' })
  const pixels = renderTurntable(scene, choices.backdrop, threads)
  send({ outcome: 'rendered', kind: 'turntable', pixels })
}
