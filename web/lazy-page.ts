import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { AdminPath, PagePath } from '#contract/site/pages.ts'
import { loadChunk } from './ui/browser/load-chunk.ts'

export function lazyPage(
  path: PagePath | AdminPath,
  handle: { title: string },
  load: () => Promise<ComponentType>,
): RouteObject {
  const loadPage = () => loadChunk(load)
  // The server is case-sensitive too.
  return { path, caseSensitive: true, handle, lazy: { Component: loadPage } }
}
