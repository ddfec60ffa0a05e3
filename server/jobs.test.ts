import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { hour } from '#contract/durations.ts'
import { featureJobs } from './jobs.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { eventually } from './platform/testing/eventually.ts'
import { testPlatform } from './platform/testing/platform.ts'

test('while the clock is wrong every scheduled job runs except those that delete what is old', async (t) => {
  const { platform, databaseUrl } = await testPlatform()
  const alarms: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => alarms.push(JSON.parse(line).alarm) })
  const jobs = createJobs({ url: databaseUrl, log, connections: 4 })
  after(() => jobs.close())
  const [deleting, others, ran] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const handle: Jobs['handle'] = (name, _, options = {}) => {
    if (!options.schedule) return
    const kind = options.deletesOld ? deleting : others
    kind.add(name)
    jobs.handle(name, async () => void ran.add(name), options)
  }
  featureJobs({ ...platform, jobs: { ...jobs, handle } })
  await jobs.open()
  const now = Date.now
  t.mock.method(Date, 'now', () => now() + 2 * hour)
  await jobs.work()
  for (const name of [...deleting, ...others]) await jobs.enqueue(platform, name)
  await eventually(async () => ran.size >= others.size && alarms.length >= deleting.size)
  assert.deepEqual(ran, others)
  assert.deepEqual(new Set(alarms), new Set(['the clock of a worker is wrong']))
  assert.deepEqual([...deleting].toSorted(), [
    'accounts-tidy',
    'billing-tidy',
    'catalogue-forget-missed-searches',
    'catalogue-remove-uploads',
    'certificates-forget-reports',
    'limits-tidy',
    'loose-files-remove',
    'mails-tidy',
    'privacy-deletions',
    'privacy-tidy',
    'uploads-tidy',
  ])
})
