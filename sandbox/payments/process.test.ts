import assert from 'node:assert/strict'
import { fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { compileCache, eventually, removeFolder, spawnSandbox } from './testing/sandbox-process.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

async function refusal(env: Record<string, string>) {
  const child = fork(main, {
    env: { NODE_COMPILE_CACHE: compileCache, PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let text = ''
  child.stderr?.on('data', (chunk) => {
    text += chunk
  })
  const [code] = await once(child, 'close')
  return { code, text }
}

test('production, live keys, blank secrets and other machines are refused with a sentence', async () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ NODE_ENV: 'production' }, /must not run in production/],
    [{ NODE_ENV: 'prod' }, /must not run in production \(NODE_ENV=prod\)/],
    [{ PUBLIC_URL: 'https://pay.example' }, /PUBLIC_URL must be an address of this machine/],
    [{ STRIPE_SECRET_KEY: 'sk_live_abc' }, /must begin with sk_test_/],
    [{ STRIPE_WEBHOOK_SECRET: ' , ' }, /must not be blank/],
    [{ PAYMENT_WEBHOOK_URL: 'https://example.com/hook' }, /to this machine only/],
    [{ PORT: 'seven' }, /PORT must be a number/],
  ]
  const refusals = await Promise.all(cases.map(([env]) => refusal(env)))
  for (const [index, [, sentence]] of cases.entries()) {
    assert.equal(refusals[index]?.code, 1)
    assert.match(String(refusals[index]?.text), sentence)
  }
})

test('a port in use is refused with the variable that sets it, alone and as a child of the shop', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  t.after(() => taken.close())
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-port-'))
  const env = { NODE_COMPILE_CACHE: compileCache, PORT: `${port}`, DATA_DIR: dataDir }
  const alone = spawnSync(process.execPath, [main], { env, encoding: 'utf8' })
  assert.equal(alone.status, 1)
  assert.match(alone.stderr, /is in use\. Choose another with PORT\.$/m)
  const child = await refusal(env)
  assert.equal(child.code, 1)
  assert.match(child.text, /is in use\. Choose another with PAYMENT_SANDBOX_PORT\.$/m)
  await removeFolder(dataDir)
})

test('a backup copies the data while the sandbox runs; another one continues with the copy', async () => {
  const first = await spawnSandbox()
  const { id } = await first.stripe.customers.create({ email: 'ada@example.com' })
  const copy = mkdtempSync(join(tmpdir(), 'sandbox-copy-'))
  const backup = fileURLToPath(new URL('./backup.ts', import.meta.url))
  const env = { NODE_COMPILE_CACHE: compileCache, DATA_DIR: first.dataDir }
  assert.equal(spawnSync(process.execPath, [backup, copy], { env }).status, 0)
  const second = await spawnSandbox({}, copy)
  assert.equal((await second.stripe.customers.retrieve(id)).id, id)
  const { status, stderr } = spawnSync(process.execPath, [backup], { env, encoding: 'utf8' })
  assert.deepEqual({ status, stderr }, { status: 1, stderr: 'Name the folder of the copy: backup FOLDER\n' })
  for (const { kill, dataDir } of [first, second]) {
    await kill('SIGTERM')
    await removeFolder(dataDir)
  }
})

test('the sandbox ends when its parent is killed', async () => {
  const { dataDir, kill } = await spawnSandbox()
  await kill('SIGTERM')
  const parent = `
    import { fork } from 'node:child_process'
    const child = fork(process.argv[1], { env: { PORT: '0', DATA_DIR: process.argv[2], NODE_COMPILE_CACHE: process.argv[3] }, stdio: 'ignore', execArgv: [] })
    child.on('message', ({ listening }) => console.log(listening))`
  const process = spawn(globalThis.process.execPath, [
    '--input-type=module',
    '-e',
    parent,
    main,
    dataDir,
    compileCache,
  ])
  const [port] = await once(process.stdout, 'data')
  const url = `http://127.0.0.1:${Number(String(port))}/v1/customers`
  assert.equal((await fetch(url)).status, 401)
  process.kill('SIGKILL')
  await eventually(() =>
    fetch(url).then(
      () => false,
      () => true,
    ),
  )
  await removeFolder(dataDir)
})
