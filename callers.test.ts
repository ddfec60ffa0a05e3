import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { listSources } from './bin/source-imports.ts'

const sources = listSources()
const screens = sources.filter((path) => path.startsWith('web/') && !path.includes('.test.'))

test('only the configuration reads the environment', () => {
  onlyIn(sources, /\bprocess(\?\.)?(\.?env\b|\[)|\benv\b[^}]*\} = process\b|'node:process'|from 'process'/, [
    /^server\/(platform\/(config\/config|database\/testing\/(cluster|pgbouncer)|testing\/compile-cache)|testing\/service-process|start-service|rotate-keys|backup|restore|compare-files)\.ts$/,
    /^(sandbox\/payments\/config|demo\/fill|rehearsal\/main|geometry\/testing\/isolation-probe)\.ts$/,
    /^(bin|e2e|bench)\/|\.test\.ts$/,
  ])
})

test('the web makes its requests in one file', () => {
  // A chunk that failed to load asks for the status of the page, which is no call of the contract.
  const fetches = /(?<![\w.])fetch\(|\b(globalThis|window|self)(\?\.)?(\.?fetch\b|\[['"`])|sendBeacon/
  onlyIn(screens, fetches, [/^web\/(api\/api|ui\/browser\/load-chunk)\.ts$/])
  onlyIn(screens, /XMLHttpRequest/, [/^web\/api\/api\.ts$/])
})

test('a change of the web runs once, however often it is clicked', () => {
  onlyIn(screens, /\buseMutation\(/, [
    /^web\/api\/single-mutation\.ts$/,
    // Shown at once and run one after the other: the last click decides.
    /^web\/(catalogue\/products\/marks|preferences\/values\/use-preferences)\.ts$/,
    // Several sessions can end side by side, and each click on a banner counts.
    /^web\/(accounts\/settings\/device-settings|banners\/banners)\.tsx$/,
  ])
})

test('the web asks about unsaved work in one place of a page', () => {
  // The router asks one blocker, the one that was mounted last: reactrouter.com/api/hooks/useBlocker
  onlyIn(screens, /\buseBlocker\(/, [/^web\/ui\/unsaved\/unsaved-guard\.tsx$/])
  onlyIn(screens, /<UnsavedGuard\b/, [/^web\/(admin\/admin-layout|settings\/settings-page)\.tsx$/])
})

test('the web has one query client, which loaders need outside React', () => {
  onlyIn(screens, /\buseQueryClient\b/, [])
})

test('the web makes its forms in one folder', () => {
  onlyIn(screens, /\buseForm[<(]/, [/^web\/forms\//])
})

function onlyIn(files: readonly string[], name: RegExp, allowed: readonly RegExp[]) {
  const found = files.filter((path) => name.test(readFileSync(path, 'utf8')))
  assert.deepEqual(
    found.filter((path) => !allowed.some((those) => those.test(path))),
    [],
  )
}
