import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { registry } from './platform/telemetry/metrics.ts'
import { collectProcessMetrics } from './platform/telemetry/metrics-server.ts'
import './system/gauges.ts'

collectProcessMetrics()

const folder = join(import.meta.dirname, '../deploy/observability')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const rules = read('alerts.yaml')
const dashboard: Dashboard = JSON.parse(read('dashboard.json'))
const operations = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')

type Panel = {
  id: number
  type: string
  title: string
  datasource?: { uid: string }
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { refId: string; expr: string; datasource: { uid: string } }[]
}
type Dashboard = { uid: string; title: string; panels: Panel[]; templating: { list: { name: string }[] } }

const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const recorded = [...rules.matchAll(/record: (\S+)/g)].map(([, name = '']) => name)

/** The names under which Prometheus stores what this process exports. */
const exported = new Set([
  'up',
  ...recorded,
  ...registry
    .getMetricsAsArray()
    .flatMap((metric) =>
      'buckets' in metric
        ? ['bucket', 'count', 'sum'].map((part) => `${metric.name}_${part}`)
        : [metric.name],
    ),
])

function namesIn(text: string) {
  return [...text.matchAll(/\b(?:up(?=\{)|(?:layerdrop|http|process|nodejs)[_:][\w:]+)/g)].map(
    ([name]) => name,
  )
}

test('every metric that alerts, dashboard and service levels name is exported', () => {
  const expressions = rules.replace(/^.*(runbook|record|name):.*$/gm, '')
  const named = { rules: namesIn(expressions), dashboard: namesIn(queries.join('\n')) }
  assert.ok(named.rules.length > 20 && named.dashboard.length > 20)
  const unknown = [...named.rules, ...named.dashboard].filter((name) => !exported.has(name))
  assert.deepEqual([...new Set(unknown)], [])
  const levels = operations.slice(
    operations.indexOf('### Service levels'),
    operations.indexOf('### Backup and'),
  )
  assert.ok(recorded.every((name) => levels.includes(name)))
  assert.deepEqual(
    namesIn(levels).filter((name) => !exported.has(name)),
    [],
  )
})

test('every metric of ours is described in the operations guide', () => {
  const own = registry
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => /^(layerdrop|http)_/.test(name))
  assert.deepEqual(
    own.filter((name) => !operations.includes(`\`${name}`)),
    [],
  )
})

test('metrics are named by the conventions of Prometheus', () => {
  // https://prometheus.io/docs/practices/naming/
  for (const metric of registry.getMetricsAsArray()) {
    if (!/^(layerdrop|http)_/.test(metric.name)) continue
    const isCounter = metric.constructor.name === 'Counter'
    assert.equal(/_total$/.test(metric.name), isCounter, metric.name)
    assert.doesNotMatch(metric.name, /milliseconds|_ms\b|_(kilo|mega)bytes|minutes/, metric.name)
    if ('buckets' in metric) assert.match(metric.name, /_duration_seconds$/)
  }
})

test('panels of the dashboard are unique, have a data source that is a variable, and do not overlap', () => {
  const { panels, templating } = dashboard
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
  assert.deepEqual(
    templating.list.map(({ name }) => name),
    ['datasource'],
  )
  for (const { title, type, datasource, targets = [] } of panels) {
    assert.ok(title)
    if (type === 'row') continue
    assert.ok(targets.length > 0, title)
    for (const uid of [datasource?.uid, ...targets.map((target) => target.datasource.uid)])
      assert.equal(uid, ['$', '{datasource}'].join(''), title)
  }
  const covered = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  )
  assert.equal(new Set(covered).size, covered.length)
})

const promtool = (process.env.PATH ?? '')
  .split(delimiter)
  .map((path) => join(path, 'promtool'))
  .find(existsSync)

test('promtool accepts the rules, and the alerts fire as their tests say', {
  skip: promtool ? false : 'promtool is not installed (Debian: prometheus)',
}, () => {
  const run = (...args: string[]) => execFileSync(promtool ?? '', args, { cwd: folder, encoding: 'utf8' })
  for (const name of ['alerts', 'machine-alerts']) {
    assert.match(run('check', 'rules', '--lint=all', '--lint-fatal', `${name}.yaml`), /SUCCESS/)
    assert.match(run('test', 'rules', `${name}.test.yaml`), /SUCCESS/)
  }
  const [scratch, discovery] = [
    mkdtempSync(join(tmpdir(), 'layerdrop-prometheus-')),
    /kubernetes_sd_configs:\n.*\n/,
  ]
  after(() => rmSync(scratch, { recursive: true }))
  // Debian builds promtool without the discovery of Kubernetes.
  const kubernetes = read('prometheus-kubernetes.yaml').replace(discovery, 'static_configs: []\n')
  writeFileSync(join(scratch, 'kubernetes.yaml'), kubernetes)
  for (const file of ['prometheus.yaml', join(scratch, 'kubernetes.yaml')])
    assert.match(run('check', 'config', '--syntax-only', file), /SUCCESS/)
})

test('promtool can parse every query of the dashboard', {
  skip: promtool ? false : 'promtool is not installed (Debian: prometheus)',
}, () => {
  const rules = queries.map((expr, index) => ({ record: `dashboard:query${index}`, expr }))
  const file = join(mkdtempSync(join(tmpdir(), 'layerdrop-dashboard-')), 'rules.json')
  after(() => rmSync(dirname(file), { recursive: true }))
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  assert.match(execFileSync(promtool ?? '', ['check', 'rules', file], { encoding: 'utf8' }), /SUCCESS/)
})
