import { type RoomFinish, roomFinishes } from '#contract/printing/room-finishes.ts'
import type { Hex } from '#geometry/filament-colours.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'

export const roomPath = '/d/room/:ticket/:look/:name' as const

export type RoomParams = { ticket: string; look: string; name: string }

/** `fileEnd`: the last twelve digits of the id of a file. */
type PartLook = { fileEnd: string; colour: Hex; finish: RoomFinish }

type Linked = { productId: string; userId: string; look: string; name: string }

const lifeSeconds = 600

/** Signed as a download link is: Scene Viewer and Quick Look send no cookie. */
export function roomLink(platform: Pick<Platform, 'now' | 'keys'>, linked: Linked): string {
  const expiry = Math.floor(platform.now().getTime() / 1000) + lifeSeconds
  const ids = Buffer.from(`${linked.productId}${linked.userId}`.replaceAll('-', ''), 'hex')
  const signature = platform.keys.sign('download-links', signedText({ ...linked, expiry }))
  const ticket = `${expiry}-${Buffer.concat([ids, signature]).toString('base64url')}`
  return `/d/room/${ticket}/${linked.look}/${linked.name}`
}

export function readRoomLink(platform: Pick<Platform, 'now' | 'keys'>, { ticket, look, name }: RoomParams) {
  const [, digits = '', signed = ''] = ticket.match(/^([0-9]{10})-([\w-]{86})$/) ?? []
  const bytes = Buffer.from(signed, 'base64url')
  const linked = {
    productId: uuidOf(bytes.subarray(0, 16)),
    userId: uuidOf(bytes.subarray(16, 32)),
    look,
    name,
  }
  const expiry = Number(digits)
  if (!platform.keys.verify('download-links', signedText({ ...linked, expiry }), bytes.subarray(32)))
    throw new Refusal(404, 'This link is not valid. Go back to the design and open its 3D view again.')
  if (expiry * 1000 <= platform.now().getTime())
    throw new Refusal(410, 'This link has expired. Go back to the design and open its 3D view again.')
  return linked
}

function signedText({ productId, userId, look, name, expiry }: Linked & { expiry: number }) {
  return `room ${productId} ${userId} ${expiry} ${look} ${name}`
}

function uuidOf(bytes: Buffer) {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Short, because a path holds it for all parts. */
export function writeLook(parts: { fileId: string; colour: Hex; finish: RoomFinish }[]): string {
  return parts.map(({ fileId, colour, finish }) => fileId.slice(-12) + colour.slice(1) + finish[0]).join('.')
}

export function readLook(look: string): PartLook[] {
  return look.split('.').flatMap((part) => {
    const [, fileEnd = '', digits = '', initial] = part.match(/^([0-9a-f]{12})([0-9a-f]{6})([a-z])$/) ?? []
    const finish = roomFinishes.find((one) => one.startsWith(initial ?? ' '))
    return finish ? [{ fileEnd, colour: `#${digits}` as const, finish }] : []
  })
}
