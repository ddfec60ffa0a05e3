import { Refusal } from '../platform/errors.ts'
import { plainFileName } from '../platform/http/files/serve-file.ts'
import type { Platform } from '../platform/platform.ts'

export const linkPath = '/d/:ticket/:name'
export type LinkParams = { ticket: string; name: string }

const lifeSeconds = 600

/** Slicers send no cookie and name the file after the last part of the path, so the signature is the part before it. */
export function linkTo(
  platform: Pick<Platform, 'now' | 'keys'>,
  { linkId, fileName }: { linkId: string; fileName: string },
) {
  const expiry = Math.floor(platform.now().getTime() / 1000) + lifeSeconds
  const name = plainFileName(fileName)
  const id = Buffer.from(linkId.replaceAll('-', ''), 'hex')
  const signature = Buffer.concat([
    id,
    platform.keys.sign('download-links', signedText({ linkId, expiry, name })),
  ])
  return {
    url: `/d/${expiry}-${signature.toString('base64url')}/${name}`,
    expiresAt: new Date(expiry * 1000).toISOString(),
  }
}

export function readLink(platform: Pick<Platform, 'now' | 'keys'>, { ticket, name }: LinkParams): string {
  const [, digits = '', signature = ''] = ticket.match(/^([0-9]{10})-([\w-]{64})$/) ?? []
  const bytes = Buffer.from(signature, 'base64url')
  const [id, given] = [bytes.subarray(0, 16), bytes.subarray(16)]
  const linkId = id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const expiry = Number(digits)
  if (!platform.keys.verify('download-links', signedText({ linkId, expiry, name }), given))
    throw new Refusal(404, 'This download link is not valid. Go back to the design and download it again.')
  if (expiry * 1000 <= platform.now().getTime())
    throw new Refusal(410, 'This download link has expired. Go back to the design and download it again.')
  return linkId
}

function signedText({ linkId, expiry, name }: { linkId: string; expiry: number; name: string }) {
  return `${linkId} ${expiry} ${name}`
}
