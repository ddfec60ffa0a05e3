import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from './accounts/accounts.ts'
import { subscription } from './billing/billing.ts'
import { product, productFile } from './catalogue/catalogue.ts'
import { getPrintability } from './catalogue/product-printability.ts'
import { defaultBooth } from './catalogue/studio/default-booth.ts'
import { boothChoices, previewPhotoBooth } from './catalogue/studio/photo-booth.ts'
import { getPreview } from './catalogue/studio/product-preview.ts'
import { listDownloads } from './downloads/downloads.ts'
import { listIdeas } from './ideas/ideas.ts'

test('a page reads member replies of 0.2.0 during a rolling upgrade', () => {
  const { printerMinutes, filamentChanges, assembly, projects } = product.shape
  const drop = { id: '0193f3a6-0000-7000-8000-000000000001', title: 'Winter kitchen' }
  const idea = { id: drop.id, message: 'A hook', status: 'planned', sentAt: '2026-11-24T10:00:00.000Z', drop }
  const sent = { ...idea, answer: null, answeredAt: null, files: [] }
  const part = { fileId: drop.id, partName: 'Leg', format: 'stl', url: '/leg.glb', sizeMm: [20, 20, 80] }
  const unpaid = { since: sent.sentAt, accessUntil: sent.sentAt, due: null, endsPlanAt: null }
  const added = {
    isRefundUnderway: user.shape.isRefundUnderway.parse(undefined),
    hasPlanEnded: user.shape.hasPlanEnded.parse(undefined),
    accessUntil: user.shape.accessUntil.parse(undefined),
    isRefundRefused: subscription.shape.isRefundRefused.parse(undefined),
    paymentProblem: subscription.shape.paymentProblem.parse(unpaid),
    step: productFile.shape.step.parse(undefined),
    printerMinutes: printerMinutes.parse(undefined),
    filamentChanges: filamentChanges.parse(undefined),
    assembly: assembly.parse(undefined),
    projects: projects.parse(undefined),
    drop: listIdeas.reply.parse({ ideas: [sent], nextCursor: null }).ideas[0]?.drop,
    preview: getPreview.reply.parse({ parts: [part] }),
  }
  assert.deepEqual(added, {
    isRefundUnderway: false,
    hasPlanEnded: false,
    accessUntil: null,
    isRefundRefused: false,
    paymentProblem: { ...unpaid, paidUntil: null },
    step: null,
    printerMinutes: {},
    filamentChanges: null,
    assembly: null,
    projects: [],
    drop: { ...drop, isPublished: false },
    preview: { parts: [{ ...part, plates: [] }] },
  })
})

test('a page reads how a design prints from 1.0.0 during a rolling upgrade', () => {
  const printability = { supports: 'none', findings: [], unchecked: [] }
  const part = { partName: 'Leg', sizeMm: [20, 20, 80], printability }
  assert.deepEqual(getPrintability.reply.parse({ parts: [part] }), {
    parts: [{ ...part, printability: { ...printability, turn: null } }],
    prepared: [],
  })
})

test('a page reads downloads of 1.1.0, which have no picture, during a rolling upgrade', () => {
  const download = {
    ...{ id: '0193f3a6-0000-7000-8000-000000000001', productId: '0193f3a6-0000-7000-8000-000000000002' },
    ...{ productSlug: 'hook', productTitle: 'Hook', fileId: null, fileName: 'hook-v1.zip', format: 'zip' },
    ...{ version: '1', downloadedAt: '2026-11-24T10:00:00.000Z', updateAvailable: false },
    certificateCode: null,
  }
  const { downloads } = listDownloads.reply.parse({ downloads: [download], nextCursor: null })
  assert.deepEqual(downloads, [{ ...download, pictureUrl: null }])
})

test('a page ignores the print time on a printer that the next release adds', () => {
  const { printerMinutes } = product.shape
  assert.deepEqual(printerMinutes.parse({ small: 115, mk5s: 90 }), { small: 115 })
})

test('saved looks of 1.0.0 keep their finish, and 1.0.0 reads what is saved now', () => {
  const saved = { ...defaultBooth, look: { colour: null, finish: 'standard' } }
  assert.deepEqual(boothChoices.parse(saved), saved)
  const known = ['standard', 'matte', 'silk', 'translucent', 'wood']
  assert.ok(known.includes(defaultBooth.look.finish))
  const { parts } = previewPhotoBooth.reply.parse({
    ...{ picture: '', text: '', angle: { turn: 0, tilt: 0 }, plates: [] },
    parts: [{ part: 'Leg', fileColour: null }],
  })
  assert.deepEqual(parts, [{ part: 'Leg', fileColour: null, fileFinish: null }])
})
