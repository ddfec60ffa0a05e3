import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { traceModel } from '#geometry/model-process/trace.ts'
import { torus, uneven } from '#geometry/testing/shapes.ts'
import { makeSlots } from '#geometry/three-mf/marking/make-slots.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { writeThreeMf } from '#geometry/writers/three-mf-writer.ts'
import { atLeast, atMost, type Figure, inTurn } from './figures.ts'

const key = { first: 1, second: 2 }

/** Marked downloads against the same files as they are, over HTTP, and a trace. */
export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-bench-'))
  const paths = { stl: join(folder, 'torus.stl'), '3mf': join(folder, 'torus.3mf') }
  writeFileSync(paths.stl, writeStl(uneven(torus(30, 8, 548))))
  writeFileSync(paths['3mf'], await threeMf())
  const server = new Worker(new URL('./fingerprint-server.ts', import.meta.url), { workerData: paths })
  try {
    const [port] = await once(server, 'message')
    return [
      await compared(port, 'stl', { name: 'marked STL of 30 MB', goal: 0.5 }),
      await compared(port, '3mf', { name: 'marked 3MF', goal: 0.8 }),
      await trace(paths.stl),
    ]
  } finally {
    await server.terminate()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function threeMf() {
  const about = { title: 'x', designer: 'x', licenseTerms: 'x', application: 'x' }
  return makeSlots(await writeThreeMf([{ name: 'x', mesh: uneven(torus(30, 8, 400)) }], about), key)
}

async function compared(port: number, file: string, { name, goal }: { name: string; goal: number }) {
  const milliseconds = async (kind: string) => {
    const begun = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/${kind}/${file}`)
    await response.arrayBuffer()
    return performance.now() - begun
  }
  const plain = () => milliseconds('plain')
  const { a, b, ratio } = await inTurn(15, plain, () => milliseconds('marked'))
  const beside = `${a.toFixed(1)} ms, ${b.toFixed(1)} ms`
  return atLeast(`${name} against the unmarked file`, ratio, goal, { unit: 'x', beside })
}

async function trace(path: string) {
  const begun = performance.now()
  await traceModel(path, { fileName: 'torus.stl', keys: [key] })
  return atMost('trace of a 30 MB STL', (performance.now() - begun) / 1000, 2, { unit: ' s' })
}
