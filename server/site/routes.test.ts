import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createApp } from '../platform/http/app/http.ts'
import { trackingHosts } from '../platform/http/headers/tracking-scripts.ts'
import { testPlatform } from '../platform/testing/platform.ts'
import { siteRoutes } from './routes.ts'

const { platform } = await testPlatform({
  PUBLIC_URL: 'https://localhost',
  CONTACT_EMAIL: 'help@example.test',
})
const app = await createApp(platform, async () => undefined)
siteRoutes(app)
const gtmId = 'GTM-TEST123'
const tracked = await createApp(
  { ...platform, tracking: { gtmId, analyticsId: undefined, pixelId: '1234567890' } },
  async () => undefined,
)
siteRoutes(tracked)

const policyOf = async (server: typeof app, url: string) =>
  String((await server.inject({ url })).headers['content-security-policy'])

test('robots.txt excludes the pages of members and names the sitemap', async () => {
  const { body, headers } = await app.inject({ url: '/robots.txt' })
  assert.match(String(headers['content-type']), /text\/plain/)
  assert.match(body, /Disallow: \/backend\//)
  assert.doesNotMatch(body, /product-details/)
  assert.match(body, /Sitemap: https:\/\/localhost\/sitemap\.xml/)
})

test('the sitemap lists the public pages at our address', async () => {
  const { body } = await app.inject({ url: '/sitemap.xml' })
  assert.match(body, /<loc>https:\/\/localhost\/who-we-are<\/loc>/)
  assert.doesNotMatch(body, /settings/)
})

test('security.txt names the contact for vulnerabilities', async () => {
  const { body } = await app.inject({ url: '/.well-known/security.txt' })
  assert.match(body, /^Contact: mailto:help@example\.test\n/)
  assert.match(body, /^Expires: 20\d\d-/m)
})

test('a site without ids names no foreign script and admits none', async () => {
  const { data } = (await app.inject({ url: '/backend/api/v1/site/tracking' })).json()
  assert.deepEqual(data, {})
  assert.doesNotMatch(await policyOf(app, '/robots.txt'), /https:/)
})

test('pages name the configured scripts and admit only their hosts', async () => {
  const { data } = (await tracked.inject({ url: '/backend/api/v1/site/tracking' })).json()
  assert.deepEqual(data, {
    tagManager: { id: gtmId, src: `https://www.googletagmanager.com/gtm.js?id=${gtmId}` },
    pixel: { id: '1234567890', src: 'https://connect.facebook.net/en_US/fbevents.js' },
  })
  assert.match(
    await policyOf(tracked, '/robots.txt'),
    /script-src 'self' 'sha256-[\w+/=]+' https:\/\/www\.googletagmanager\.com https:\/\/connect\.facebook\.net;/,
  )
})

test('the administrators’ pages admit no tracking script', async () => {
  for (const url of ['/admin', '/admin/users', '/admin/users/1?tab=sessions', '/admin?x=1'])
    assert.doesNotMatch(await policyOf(tracked, url), /https:/, url)
})

test('the Trusted Types policy of the pages knows every host of a tracking script', () => {
  const policy = readFileSync('web/public/first-paint.js', 'utf8')
  const { scripts } = trackingHosts({ gtmId, analyticsId: 'G-ABC123', pixelId: '1234567890' })
  for (const host of scripts) assert.ok(policy.includes(`'${host}/'`), host)
})

test('no page allows inline styles or scripts, and every page requires Trusted Types', async () => {
  for (const url of ['/', '/home', '/admin', '/reset/reset-password', '/no/such/page', '/assets/worker.js']) {
    const policy = await policyOf(tracked, url)
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval|\*[ ;]/, url)
    assert.match(policy, /; require-trusted-types-for 'script'; trusted-types default$/, url)
  }
})

test('a page with a code in its address admits no tracking script', async () => {
  for (const url of ['/reset/reset-password?user=a&code=b', '/unsubscribe/abc']) {
    assert.doesNotMatch(await policyOf(tracked, url), /https:/)
    assert.equal((await tracked.inject({ url })).headers['referrer-policy'], 'no-referrer')
  }
})
