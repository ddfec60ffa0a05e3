import { getTrackingScripts } from '#contract/site/site.ts'
import { call } from '../api/api.ts'
import { queryClient } from '../query-client.ts'
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

const timeoutMs = 5000

/** Starts the configured scripts. They read what the layer already holds. */
export async function loadForeignScripts(): Promise<DataLayer> {
  const { tagManager, analytics, pixel } = await queryClient.fetchQuery({
    queryKey: ['tracking'],
    queryFn: ({ signal }) => call(getTrackingScripts, { signal }),
    retry: false,
  })
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

/** Gives up after five seconds. */
function load(src: string) {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  // A script in another document does not run, even if it loads later.
  const givingUp = setTimeout(() => new Document().adoptNode(script), timeoutMs)
  script.onload = () => clearTimeout(givingUp)
  script.onerror = () => clearTimeout(givingUp)
  document.head.append(script)
}

function commandAnalytics(..._command: unknown[]) {
  // biome-ignore lint/complexity/noArguments: Google's script takes a command for one only as an Arguments object.
  window.dataLayer?.push(arguments)
}

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

/** Deletes the cookies those scripts set on our domain and its parents. */
export function deleteForeignCookies() {
  const names = document.cookie.split(/;\s*/).map((cookie) => cookie.split('=')[0] ?? '')
  const labels = window.location.hostname.split('.')
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)
  for (const name of names.filter((name) => /^_(ga|gid|gcl|fbp|fbc)/.test(name)))
    for (const domain of ['', ...domains]) writeCookie(`${name}=; Max-Age=0; Path=/${domain}`)
}
