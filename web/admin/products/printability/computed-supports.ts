import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { printedModels } from '#contract/printing/estimate/total-estimate.ts'
import { needSupports } from '#contract/printing/printability/printability.ts'
import { findingLines } from './printability-text.ts'

type Checked = Pick<FormProduct['files'][number], 'name' | 'mesh' | 'printability'> &
  Parameters<typeof printedModels>[0][number]
type Files = readonly Checked[]

/** Returns true when any of the models needs supports; undefined while one was not checked, or there is none. */
export function computedSupports(files: Files): boolean | undefined {
  return needSupports(modelsOf(files).map(({ printability }) => printability))
}

/** Returns a reason for each model that needs supports. */
export function supportReasons(files: Files): string[] {
  return modelsOf(files).flatMap(({ name, printability }) => {
    if (printability?.supports !== 'needed') return []
    const [worst] = findingLines(printability)
    return worst ? `${name}: ${worst.text}` : name
  })
}

function modelsOf(files: Files) {
  return printedModels(files.filter(({ mesh }) => mesh))
}
