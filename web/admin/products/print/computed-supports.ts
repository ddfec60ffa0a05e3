import type { FormProduct } from '#contract/catalogue/product-form.ts'
import { needSupports } from '#contract/printing/printability.ts'
import { findingLines } from '../files/printability/printability-text.ts'

type Checked = Pick<FormProduct['files'][number], 'name' | 'mesh' | 'printability'> & { format: string }
type Files = readonly Checked[]

/** Whether the models need supports; undefined while one was not checked, or there is none. */
export function computedSupports(files: Files): boolean | undefined {
  return needSupports(modelsOf(files).map(({ printability }) => printability))
}

/** Returns why, a line for each model that needs supports. */
export function supportReasons(files: Files): string[] {
  return modelsOf(files).flatMap(({ name, printability }) => {
    if (printability?.supports !== 'needed') return []
    const [worst] = findingLines(printability)
    return worst ? `${name}: ${worst.text}` : name
  })
}

/** The STL files, or the 3MF of a design without any, as the server counts them. */
function modelsOf(files: Files) {
  const models = files.filter(({ mesh }) => mesh)
  const single = models.filter(({ format }) => format === 'stl')
  return single.length > 0 ? single : models
}
