import { openApiDocument } from '../openapi.ts'

type Paths = Record<string, Record<string, { responses?: object }>>

const paths = openApiDocument(new URL('http://localhost')).paths as Paths

const patterns = Object.keys(paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Throws when a call is answered with a status that the API document does not name. */
export function refuseUndocumented({
  method,
  path,
  status,
}: {
  method: string
  path: string
  status: number
}) {
  const [address = ''] = path.split('?')
  const described = address in paths ? address : patterns.find(({ pattern }) => pattern.test(address))?.path
  const responses = described && paths[described]?.[method.toLowerCase()]?.responses
  if (responses && !(status in responses))
    throw new Error(`${method} ${described} answered ${status}, which its contract's refusals do not name.`)
}
