import type { BrowserContext } from '@playwright/test'

/** Collects what the content security policy refuses on every page of the context. */
export async function watchPolicy(context: BrowserContext) {
  const refused: string[] = []
  await context.exposeFunction('reportRefused', (entry: string) => void refused.push(entry))
  await context.addInitScript(`addEventListener('securitypolicyviolation', (event) => {
    reportRefused([location.pathname, event.effectiveDirective, event.blockedURI, event.sourceFile, event.sample].join(' '))
  })`)
  return refused
}
