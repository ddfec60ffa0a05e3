import { hour } from '#contract/durations.ts'
import { brand } from '#contract/site/brand.ts'
import type { Platform } from '../../platform/platform.ts'
import { listDropPage } from '../listing/category-drop-pages.ts'
import { listNextDropTimes } from '../listing/category-drop-queries.ts'

type Deps = Pick<Platform, 'readDb' | 'now' | 'urls' | 'keys'>

const entries = 50
const title = `${brand.name} drops`
const description = `New designs for 3D printing from ${brand.name}.`

/** RSS 2.0: https://www.rssboard.org/rss-specification */
export async function dropFeed(platform: Deps): Promise<string> {
  const site = platform.urls.public
  const { drops } = await listDropPage(platform, { limit: entries })
  const { Feed } = await import('feed')
  const feed = new Feed({
    title,
    description,
    id: site.href,
    link: site.href,
    language: 'en',
    copyright: brand.company,
    updated: new Date(drops[0]?.publishedAt ?? platform.now()),
    feedLinks: { rss: new URL('/drops.rss', site).href },
  })
  for (const drop of drops) {
    const link = new URL(`/products/filter/${drop.slug}`, site).href
    feed.addItem({
      title: drop.title,
      id: drop.id,
      link,
      date: new Date(drop.publishedAt),
      description: [drop.theme, drop.text].filter(Boolean).join('. '),
    })
  }
  return feed.rss2()
}

/** RFC 5545. A scheduled drop shows its time alone. */
export async function dropCalendar(platform: Deps): Promise<string> {
  const site = platform.urls.public
  const { drops } = await listDropPage(platform, { limit: entries })
  const { ICalCalendar, ICalCalendarMethod } = await import('ical-generator')
  const calendar = new ICalCalendar({
    name: title,
    description,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand.name, product: 'Drops', language: 'EN' },
    ttl: 60 * 60,
  })
  const add = (event: { id: string; start: Date; summary: string; path: string }) =>
    calendar.createEvent({
      id: `${event.id}@${site.hostname}`,
      stamp: event.start,
      start: event.start,
      end: new Date(event.start.getTime() + hour),
      summary: event.summary,
      url: new URL(event.path, site).href,
    })
  for (const { id, slug, title, publishedAt } of drops)
    add({
      id,
      start: new Date(publishedAt),
      summary: `${brand.name}: ${title}`,
      path: `/products/filter/${slug}`,
    })
  for (const { id, published_at: start } of await listNextDropTimes(platform))
    if (start) add({ id, start, summary: `${brand.name}: next drop`, path: '/home' })
  return calendar.toString()
}
