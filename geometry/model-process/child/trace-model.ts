import { analyse } from '../../analysis/analyse.ts'
import type { ShapeKey } from '../../fingerprint/facet-shape.ts'
import { readFingerprint } from '../../fingerprint/read-fingerprint.ts'
import { type Model, readModel } from '../../readers/read-model.ts'
import type { FoundModel, ModelRequest } from '../messages.ts'
import { readContent } from './read-content.ts'

const maxText = 4096

export async function traceModel(file: ModelRequest['file'], keys: ShapeKey[]): Promise<FoundModel> {
  const bytes = await readContent(file)
  const { format, mesh, threeMf } = await readModel(bytes, file.fileName)
  const { triangles, size, volume, area } = analyse(mesh)
  const text = threeMf ? textOf(threeMf) : Buffer.from(bytes.subarray(0, maxText)).toString('latin1')
  return {
    format,
    triangles,
    size,
    volume,
    area,
    text,
    marks: keys.flatMap((key) => readFingerprint(mesh, key)),
  }
}

function textOf({ metadata }: NonNullable<Model['threeMf']>) {
  return [...metadata.values()].join('\n').slice(0, maxText)
}
