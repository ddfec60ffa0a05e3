import { readFileSync } from 'node:fs'
import { encodeWebp } from '#geometry/images/picture.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { renderPicture } from '#geometry/rendering/render.ts'
import { startRenderThreads } from '#geometry/rendering/threads/render-threads.ts'

/** A process of its own that makes one thumbnail of the STL at a path and prints the most memory it took, in MB. */
const renderThreads = startRenderThreads()
const { mesh } = await readModel(readFileSync(process.argv[2] ?? ''), 'model.stl')
await encodeWebp(renderPicture([{ mesh, colour: 'bone white' }], { width: 800, height: 600 }, renderThreads))
// The maximum of `resourceUsage` may be that of the parent process.
const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
process.stdout.write(String(Number(kilobytes) / 1024))
