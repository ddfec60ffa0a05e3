import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/browser.ts'

const three = join(import.meta.dirname, '..', '..', 'node_modules', 'three')

/** Opens a browser without a GPU and a page of three.js, warm: each picture is made of the same bytes. */
export async function openThumbnailBrowser(stl: Buffer) {
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname
    if (path === '/model.stl') return response.end(stl)
    if (path === '/favicon.ico') return response.writeHead(404).end()
    if (path === '/') return response.setHeader('content-type', 'text/html').end(page)
    response.setHeader('content-type', 'text/javascript').end(readFileSync(join(three, path)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const { args, ...found } = await findBrowser()
  const browser = await chromium.launch({ ...found, args: [...args, '--enable-unsafe-swiftshader'] })
  const tab = await browser.newPage()
  await tab.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`)
  await tab.waitForFunction('window.takePicture')
  return {
    takePicture: () => tab.evaluate<number>('window.takePicture()'),
    cpuTime: () => cpuTimeBelow(process.pid),
    async close() {
      await browser.close()
      server.close()
    },
  }
}

/** Returns the CPU time (ms) of all descendants of this process so far. Linux only. */
function cpuTimeBelow(ancestor: number) {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
  const below = new Set([ancestor])
  // A set that grows while it is walked is walked to its end.
  for (const above of below) for (const { pid, parent } of processes) if (parent === above) below.add(pid)
  below.delete(ancestor)
  return processes.reduce((sum, { pid, ticks }) => sum + (below.has(pid) ? ticks * 10 : 0), 0)
}

/** See proc(5): the name in brackets may hold anything, the fields behind it are numbers; a tick is 10 ms. */
function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { pid, parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) }
  } catch {
    // It has ended since the folder was read.
    return undefined
  }
}

/** The same picture as ours in kind: smooth normals, two lights, a soft shadow on the ground, smooth edges. */
const page = `<!doctype html><script type="importmap">{"imports":{"three":"/build/three.module.js"}}</script>
<script type="module">
import * as THREE from 'three'
import { STLLoader } from '/examples/jsm/loaders/STLLoader.js'
const bytes = await (await fetch('/model.stl')).arrayBuffer()
const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true })
renderer.setSize(800, 600)
renderer.shadowMap.enabled = true
const camera = new THREE.PerspectiveCamera(25, 4 / 3, 1, 2000)
camera.up.set(0, 0, 1)
camera.position.set(150, -260, 140)
camera.lookAt(0, 0, 0)
window.takePicture = async () => {
  const startedAt = performance.now()
  const geometry = new STLLoader().parse(bytes.slice(0))
  const model = new THREE.Mesh(geometry, new THREE.MeshStandardMaterial({ color: 0xe9e3d6, roughness: 0.6 }))
  model.castShadow = model.receiveShadow = true
  const ground = new THREE.Mesh(new THREE.PlaneGeometry(600, 600), new THREE.MeshStandardMaterial({ color: 0xffffff }))
  ground.position.z = -15
  ground.receiveShadow = true
  const key = new THREE.DirectionalLight(0xffffff, 2.5)
  key.position.set(-120, -160, 240)
  key.castShadow = true
  key.shadow.mapSize.set(2048, 2048)
  Object.assign(key.shadow.camera, { left: -120, right: 120, top: 120, bottom: -120 })
  const scene = new THREE.Scene()
  scene.background = new THREE.Color(0xf4f1ea)
  scene.add(model, ground, key, new THREE.HemisphereLight(0xffffff, 0xb0a890, 1.2))
  renderer.render(scene, camera)
  await new Promise((resolve) => renderer.domElement.toBlob(resolve, 'image/webp', 0.82))
  geometry.dispose()
  return performance.now() - startedAt
}
</script>`
