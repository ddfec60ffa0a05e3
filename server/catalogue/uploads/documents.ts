import { readFile } from 'node:fs/promises'
import { Refusal } from '../../platform/errors.ts'

const mostBytes = 50 * 2 ** 20
// What a viewer would run, open or unpack (ISO 32000-1, 7.11.4, 12.6.4); `#` can write any of its letters.
const active = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)\b/

/** A PDF is passed on as it is, so it must be one that only shows. */
export async function refuseUnsafePdf(path: string) {
  const bytes = await readFile(path)
  if (bytes.length > mostBytes) throw new Refusal(422, `The PDF is larger than ${mostBytes / 2 ** 20} MB.`)
  const text = bytes.toString('latin1')
  if (!text.slice(-2048).includes('%%EOF'))
    throw new Refusal(422, 'The PDF ends too early. It may be only half uploaded.')
  if (/\/Encrypt\b/.test(text)) throw new Refusal(422, 'The PDF is protected. Save it without a password.')
  const plain = text.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const found = active.exec(plain)?.[1]
  if (found) throw new Refusal(422, `The PDF carries more than pages (${found}). Print it into a new PDF.`)
}
