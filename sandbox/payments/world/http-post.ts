import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

export type Posted = { url: string; body: string; headers: Record<string, string>; timeoutMs: number }

/** Returns a plain POST, answered with its status. The built-in fetch would double the idle memory of this small process. */
export function post({ url, body, headers, timeoutMs }: Posted): Promise<number> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest
  const length = { 'Content-Length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { ...headers, ...length },
      signal: AbortSignal.timeout(timeoutMs),
    }
    const sent = send(url, options, (response) => {
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
