import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceName } from './device-name.ts'

test('a device is named by its browser and system', () => {
  const cases = {
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox on Linux',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0':
      'Edge on Windows',
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36':
      'Chrome on Android',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1 Version/26.0 Safari/605.1':
      'Safari on Mac',
    'curl/8.5': 'A browser',
    '': 'A browser',
  }
  for (const [userAgent, name] of Object.entries(cases)) assert.equal(deviceName(userAgent), name)
})
