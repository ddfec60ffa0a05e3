import type { Assembly } from '#contract/catalogue/assembly.ts'
import type { ShownAssembly } from '#contract/catalogue/catalogue.ts'

/** The steps for members: equal parts are counted, and their places left out. */
export function shownAssembly(assembly: Assembly | null): ShownAssembly | null {
  return assembly && { ...assembly, steps: assembly.steps.map(shownStep) }
}

function shownStep({ text, parts }: Assembly['steps'][number]): ShownAssembly['steps'][number] {
  const counted = Map.groupBy(parts, ({ part }) => part)
  return {
    text,
    parts: [...counted].map(([name, copies]) => ({ name, copies: copies.length })),
    picture: null,
  }
}
