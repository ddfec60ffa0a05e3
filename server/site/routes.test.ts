import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApp } from '../platform/http/http.ts'
import { testPlatform } from '../platform/testing.ts'
import { siteRoutes } from './routes.ts'

const { platform } = await testPlatform({ PUBLIC_URL: 'https://layerdrop.example' })
const app = await createApp(platform, async () => undefined)
siteRoutes(app)

test('robots are kept out of what is for members, and find the sitemap', async () => {
  const { body, headers } = await app.inject({ url: '/robots.txt' })
  assert.match(String(headers['content-type']), /text\/plain/)
  assert.match(body, /Disallow: \/backend\//)
  assert.match(body, /Sitemap: https:\/\/layerdrop\.example\/sitemap\.xml/)
})

test('the sitemap lists the public pages at our address', async () => {
  const { body } = await app.inject({ url: '/sitemap.xml' })
  assert.match(body, /<loc>https:\/\/layerdrop\.example\/who-we-are<\/loc>/)
  assert.doesNotMatch(body, /settings/)
})

test('whoever finds a hole learns whom to tell', async () => {
  const { body } = await app.inject({ url: '/.well-known/security.txt' })
  assert.match(body, /^Contact: mailto:/)
  assert.match(body, /^Expires: 20\d\d-/m)
})
