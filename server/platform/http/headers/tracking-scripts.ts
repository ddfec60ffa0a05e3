import type { TrackingScripts } from '#contract/site/site.ts'
import type { Config } from '../../config/config-type.ts'

export type TrackingIds = Config['tracking']

const googleScripts = 'https://www.googletagmanager.com'
const googleAnswers = ['https://*.google-analytics.com', 'https://*.analytics.google.com']
const pixelScripts = 'https://connect.facebook.net'
const pixelAnswers = 'https://www.facebook.com'

export function trackingScripts({ gtmId, analyticsId, pixelId }: TrackingIds): TrackingScripts {
  return {
    tagManager: script(gtmId, `${googleScripts}/gtm.js?id=${gtmId}`),
    analytics: script(analyticsId, `${googleScripts}/gtag/js?id=${analyticsId}`),
    pixel: script(pixelId, `${pixelScripts}/en_US/fbevents.js`),
  }
}

function script(id: string | undefined, src: string) {
  return id ? { id, src } : undefined
}

export function trackingHosts({ gtmId, analyticsId, pixelId }: TrackingIds) {
  const usesGoogle = gtmId || analyticsId
  return {
    scripts: [...(usesGoogle ? [googleScripts] : []), ...(pixelId ? [pixelScripts] : [])],
    answers: [
      ...(usesGoogle ? [googleScripts, ...googleAnswers] : []),
      ...(pixelId ? [pixelScripts, pixelAnswers] : []),
    ],
  }
}
