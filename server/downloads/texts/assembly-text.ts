import type { Assembly } from '#contract/catalogue/assembly.ts'
import { neededText } from '#contract/catalogue/assembly-text.ts'

type Assembled = {
  title: string
  version: string | null
  assembly: Assembly
  print: { assembly: string | null }
}

/** With CRLF, for every editor. The pictures are in the guide on the page. */
export function assemblyText({ title, version, assembly, print }: Assembled) {
  const { needed, steps } = assembly
  const lines = [
    `${title}, version ${version}: assembly`,
    '',
    ...(print.assembly ? [print.assembly, ''] : []),
    ...(needed.length > 0 ? ['You also need:', ...needed.map((item) => `- ${neededText(item)}`), ''] : []),
    ...steps.map(({ text }, index) => `${index + 1}. ${text}`),
    '',
  ]
  return lines.join('\n').replaceAll(/\r?\n/g, '\r\n')
}
