import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roomFormatOf, sceneViewerAddress } from './room-device.ts'
import { roomParts } from './room-parts.ts'

test('iPhones get a USDZ, Android phones a GLB, other devices no button', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  assert.equal(roomFormatOf({ userAgent: 'iPhone', opensRelAr: true }), 'usdz')
  assert.equal(roomFormatOf({ userAgent: android, opensRelAr: false }), 'glb')
  assert.equal(roomFormatOf({ userAgent: desktop, opensRelAr: false }), undefined)
})

// https://developers.google.com/ar/develop/scene-viewer
test('Scene Viewer is asked for the file at true size, and a phone without it returns to the page with a fragment', () => {
  const page = 'https://shop.test/product-details/lamp?a=b#c;d'
  const address = sceneViewerAddress({
    url: 'https://shop.test/d/room/1-a/b/lamp.glb',
    title: 'Lamp & co',
    page,
  })
  const [, query = '', intent = ''] =
    address.match(/^intent:\/\/arvr\.google\.com\/scene-viewer\/1\.0\?([^#]*)#(.*)$/) ?? []
  assert.deepEqual(Object.fromEntries(new URLSearchParams(query)), {
    file: 'https://shop.test/d/room/1-a/b/lamp.glb',
    mode: 'ar_preferred',
    title: 'Lamp & co',
    resizable: 'false',
  })
  const fields = Object.fromEntries(intent.split(';').map((field) => field.split('=')))
  assert.equal(
    decodeURIComponent(fields['S.browser_fallback_url'] ?? ''),
    'https://shop.test/product-details/lamp?a=b#no-scene-viewer',
  )
  assert.equal(fields.action, 'android.intent.action.VIEW')
})

test('each object of a project has its filament, and what is not shown stays hidden', () => {
  const parts = ['a/1/0', 'a/2/2', 'b'].map((id) => ({ id }))
  const silk = { colour: '#2f62a8', finish: 'silk' } as const
  const plain = { colour: '#e8b48c', finish: 'matte' } as const
  assert.deepEqual(roomParts(parts, new Map([['a/1/0', silk]])), [
    { fileId: 'a', ...silk, objects: [silk, null, plain] },
    { fileId: 'b', ...plain },
  ])
})
