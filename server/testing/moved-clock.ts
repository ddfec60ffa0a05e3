import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function movedClock(folder: string) {
  const path = join(folder, 'clock')
  const move = (milliseconds: number) => {
    writeFileSync(`${path}.new`, `${milliseconds}`)
    renameSync(`${path}.new`, path)
  }
  move(0)
  const code = `
    import { readFileSync } from 'node:fs'
    const realNow = Date.now
    Date.now = () => realNow() + Number(readFileSync(${JSON.stringify(path)}, 'utf8'))
    globalThis.Date = new Proxy(Date, {
      construct: (real, given, target) => Reflect.construct(real, given.length === 0 ? [Date.now()] : given, target),
    })`
  return { move, env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` } }
}
