import type { FilesPlace } from '../files/open-files.ts'
import type { Environment } from './config-type.ts'
import { folderOf } from './value-rules.ts'

export function filesPlaceOf(value: string, env: Environment): FilesPlace | undefined {
  if (!value.startsWith('s3:')) {
    const folder = folderOf(value)
    return folder === undefined ? undefined : { folder }
  }
  const url = URL.parse(value)
  const endpoint = url?.searchParams.get('endpoint') ?? undefined
  if (!url || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || !/^\/?$/.test(url.pathname))
    return undefined
  if (endpoint !== undefined && !/^https?:\/\//.test(URL.parse(endpoint)?.href ?? '')) return undefined
  const region = url.searchParams.get('region') ?? env.AWS_REGION ?? 'us-east-1'
  return { bucket: { name: url.hostname, region, endpoint, credentials: credentialsOf(env) } }
}

function credentialsOf({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN }: Environment) {
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return undefined
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  }
}
