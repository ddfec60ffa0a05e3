import { analyse } from '#geometry/analysis/analyse.ts'
import { readModel } from '#geometry/readers/read-model.ts'

export async function readAndAnalyse(bytes: Uint8Array, fileName: string) {
  const { format, mesh, threeMf } = await readModel(new Uint8Array(bytes), fileName)
  return { format, threeMf, report: analyse(mesh, threeMf?.plates.flat()) }
}
