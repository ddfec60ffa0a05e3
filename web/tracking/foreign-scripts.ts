import type { getTrackingScripts } from '#contract/site.ts'
import { call } from '../api.ts'
import { writeCookie } from './consent.ts'

export type DataLayer = unknown[]

type Command = (...words: unknown[]) => void

type Pixel = Command & {
  callMethod?: Command
  push: Command
  queue: unknown[][]
  loaded: boolean
  version: string
}

declare global {
  interface Window {
    dataLayer?: DataLayer
    fbq?: Pixel
    _fbq?: Pixel
  }
}

const patienceMs = 5000

/** Starts every script that is configured. What is pushed into the layer before they arrive, they find there. */
export async function loadForeignScripts(): Promise<DataLayer> {
  const { tagManager, analytics, pixel } = await call<typeof getTrackingScripts>(
    { method: 'GET', path: '/site/tracking' },
    {},
  )
  window.dataLayer ??= []
  if (tagManager) {
    window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    load(tagManager.src)
  }
  if (analytics) {
    commandAnalytics('js', new Date())
    commandAnalytics('config', analytics.id)
    load(analytics.src)
  }
  if (pixel) {
    const command = installPixel()
    command('init', pixel.id)
    command('track', 'PageView')
    load(pixel.src)
  }
  return window.dataLayer
}

/** A script that takes longer than five seconds is given up. */
function load(src: string) {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  // Adopted by another document it does not run, even if it arrives after all.
  const givingUp = setTimeout(() => new Document().adoptNode(script), patienceMs)
  script.onload = () => clearTimeout(givingUp)
  script.onerror = () => clearTimeout(givingUp)
  document.head.append(script)
}

function commandAnalytics(..._command: unknown[]) {
  // biome-ignore lint/complexity/noArguments: Google's script takes a command for one only as an Arguments object.
  window.dataLayer?.push(arguments)
}

/** Collects commands until the pixel's script takes them over. */
function installPixel(): Pixel {
  const queue: unknown[][] = []
  const command = (...words: unknown[]) => {
    if (pixel.callMethod) pixel.callMethod(...words)
    else queue.push(words)
  }
  const pixel: Pixel = Object.assign(command, { queue, push: command, loaded: true, version: '2.0' })
  window.fbq = pixel
  window._fbq = pixel
  return pixel
}

/** The cookies those scripts set on our own address, and on the domains above it. */
export function forgetForeignCookies() {
  const names = document.cookie.split(/;\s*/).map((cookie) => cookie.split('=')[0] ?? '')
  const labels = window.location.hostname.split('.')
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)
  for (const name of names.filter((name) => /^_(ga|gid|gcl|fbp|fbc)/.test(name)))
    for (const domain of ['', ...domains]) writeCookie(`${name}=; Max-Age=0; Path=/${domain}`)
}
