import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const project = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')
const sources = globSync('server/**/*.ts', {
  cwd: project,
  exclude: (path) => /\.test\.ts$/.test(String(path)),
})
const sections = [...read('docs/runbook.md').matchAll(/^### `([^`]+)`$/gm)].map(([, title = '']) => title)

test('every alarm in the sources has its section in the runbook', () => {
  const alarms = sources.flatMap((path) =>
    [
      ...read(path).matchAll(/(?:alarm: |report\(|scannerAlarm = |logAlarm\(\s*[\w.]+,\s*)['`]([^'`$]+)/g),
    ].map(([, text = '']) => text),
  )
  assert.ok(alarms.length > 20, `only ${alarms.length} alarms found`)
  const missing = alarms.filter((alarm) => !sections.some((title) => title.startsWith(alarm.trim())))
  assert.deepEqual(missing, [])
})

test('no log call names an alarm itself: logAlarm does, and counts it', () => {
  const others = sources.filter((path) => /\.(?:error|warn|info)\(\s*\{[^}]*\balarm\b/.test(read(path)))
  assert.deepEqual(others, ['server/platform/log.ts'])
})

test('every alert has its section in the runbook', () => {
  const alerts = ['alerts.yaml', 'machine-alerts.yaml'].flatMap((file) =>
    [...read(`deploy/observability/${file}`).matchAll(/alert: (\w+)/g)].map(([, name = '']) => name),
  )
  assert.ok(alerts.length > 0)
  assert.deepEqual(
    alerts.filter((alert) => !sections.includes(alert)),
    [],
  )
})
