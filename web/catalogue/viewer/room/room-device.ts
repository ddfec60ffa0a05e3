import type { roomFormats } from '#contract/catalogue/room-view.ts'

type RoomFormat = (typeof roomFormats)[number]

/** Returns the format for the device's room viewer: USDZ for Quick Look, GLB for Scene Viewer; undefined on other devices. */
export function roomFormatOf(device: { userAgent: string; opensRelAr: boolean }): RoomFormat | undefined {
  if (device.opensRelAr) return 'usdz'
  return /android/i.test(device.userAgent) && !/firefox/i.test(device.userAgent) ? 'glb' : undefined
}

/** The fragment of the page to which an Android phone without Scene Viewer returns. */
export const noSceneViewer = '#no-scene-viewer'

type Opening = { url: string; title: string; page: string }

/** https://developers.google.com/ar/develop/scene-viewer: at true size, or in 3D where AR is missing. */
export function sceneViewerAddress({ url, title, page }: Opening) {
  const query = new URLSearchParams({ file: url, mode: 'ar_preferred', title, resizable: 'false' })
  const fallback = page.split('#', 1)[0] + noSceneViewer
  return `intent://arvr.google.com/scene-viewer/1.0?${query}#Intent;scheme=https;package=com.google.android.googlequicksearchbox;action=android.intent.action.VIEW;S.browser_fallback_url=${encodeURIComponent(fallback)};end;`
}

/** https://webkit.org/blog/8421/viewing-augmented-reality-assets-in-safari-for-ios: a link that holds an image alone. */
export function openQuickLook(url: string) {
  const link = document.createElement('a')
  link.rel = 'ar'
  link.href = `${url}#allowsContentScaling=0`
  link.append(document.createElement('img'))
  link.click()
}
