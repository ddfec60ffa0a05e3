import { decimate } from '../../mesh/decimate.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { explodedView } from '../../rendering/exploded-view.ts'
import { renderPicture } from '../../rendering/render.ts'
import type { ModelReply, ModelTask, StepParts } from '../messages.ts'
import { readMesh } from './part-scene.ts'

const sceneTriangles = 300_000
const view = { width: 960, height: 720, azimuth: 30, elevation: 28 }

export async function renderSteps(
  { steps }: Extract<ModelTask, { kind: 'steps' }>,
  send: (reply: ModelReply) => void,
) {
  const most = Math.max(1, ...steps.map(({ before, adds }) => before.length + adds.length))
  const meshes = new Map<string, Mesh>()
  const meshed = async (parts: StepParts['adds']) => {
    const placed = []
    for (const { path, ...part } of parts) {
      const mesh =
        meshes.get(path) ?? (await decimate(await readMesh(path), Math.floor(sceneTriangles / most)))
      meshes.set(path, mesh)
      placed.push({ ...part, mesh })
    }
    return placed
  }
  for (const { before, adds } of steps) {
    const scene = explodedView(await meshed(before), await meshed(adds))
    send({ outcome: 'rendered', kind: 'step', pixels: renderPicture(scene, view) })
  }
}
