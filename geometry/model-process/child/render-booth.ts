import { boothViews } from '#contract/catalogue/photo-booth.ts'
import { boothCamera, boothScene, pleasantAngle } from '../../rendering/photo-booth.ts'
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
  const parts = await boothParts(models, triangles[wanted])
  const scene = boothScene(parts, choices)
  const angle = choices.angle ?? pleasantAngle(scene)
  send({ outcome: 'set up', parts: parts.map(({ part, fileColour }) => ({ part, fileColour })), angle })
  const threads = startRenderThreads()
  const picture = (view: (typeof boothViews)[number], size: { width: number; height: number }) =>
    renderPicture(scene, { ...size, ...boothCamera(view, { ...choices, angle }) }, threads)
  if (wanted === 'preview')
    return send({ outcome: 'rendered', kind: 'picture', pixels: picture('cover', previewSize) })
  for (const [index, view] of (wanted === 'listing' ? boothViews : []).entries()) {
    send({ outcome: 'progress', share: index / 8, doing: 'Taking pictures' })
    send({ outcome: 'rendered', kind: 'picture', pixels: picture(view, renderedSize) })
  }
  send({ outcome: 'progress', share: 0.5, doing: 'Turning' })
  const pixels = renderTurntable(scene, choices.backdrop, threads)
  send({ outcome: 'rendered', kind: 'turntable', pixels })
}
