import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/platform/testing/free-port.ts'

/** Serves a folder with nginx as it is installed here. Returns undefined where it is not. */
export async function startNginx(folder: string) {
  if (spawnSync('nginx', ['-v']).error) return undefined
  const port = await freePort()
  const state = join(folder, 'nginx')
  mkdirSync(state)
  const config = join(state, 'nginx.conf')
  writeFileSync(config, configuration({ folder, state, port }))
  const child = spawn('nginx', ['-c', config, '-e', join(state, 'error.log')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  async function stop() {
    child.kill('SIGTERM')
    await ended
  }
  const site = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(site).catch(() => undefined)
    if (response) return { site, stop }
    await wait(100)
  }
  await stop()
  throw new Error('nginx did not start.')
}

function configuration({ folder, state, port }: { folder: string; state: string; port: number }) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${state}/pid;
events {}
http {
  access_log off;
  sendfile on;
  ${temporary.map((kind) => `${kind}_temp_path ${state}/${kind};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`
}
