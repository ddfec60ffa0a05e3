import { type RoomFinish, roomFinishes } from '#contract/printing/room-finishes.ts'
import type { Hex } from '#geometry/filament-colours.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'

export const roomPath = '/d/room/:ticket/:look/:name' as const

export type RoomParams = { ticket: string; look: string; name: string }

type Look = { colour: Hex; finish: RoomFinish }

/** `fileEnd`: the last twelve digits of the id of a file. Without `objects` the whole file has its look. */
type PartLook = Look & { fileEnd: string; objects?: (Look | null)[] }

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

type ShownFile = Look & { fileId: string; objects?: (Look | null)[] | undefined }

// Of a parameter in a path.
const maxLength = 300
const hidden = '-'

/** Short, because a path holds it for all files. Where it is too long, files are shown whole in their own look. */
export function writeLook(files: ShownFile[]): string {
  const look = files.map(writeFile).join('.')
  return look.length > maxLength
    ? files.map((file) => writeFile({ ...file, objects: undefined })).join('.')
    : look
}

/** The end of the id, the looks in use, that of the file first, and for each object the place of its look. */
function writeFile({ fileId, objects, ...own }: ShownFile) {
  const texts = [own, ...(objects ?? [])].flatMap((look) => (look ? textOf(look) : []))
  const looks = [...new Set(texts)].slice(0, 36)
  const placeOf = (look: Look | null) =>
    look ? Math.max(0, looks.indexOf(textOf(look))).toString(36) : hidden
  const places = objects ? `_${objects.map(placeOf).join('')}` : ''
  return fileId.slice(-12) + looks.join('') + places
}

function textOf({ colour, finish }: Look) {
  return colour.slice(1) + finish[0]
}

export function readLook(look: string): PartLook[] {
  return look.split('.').flatMap((file) => {
    const [, fileEnd = '', texts = '', , places] =
      file.match(/^([0-9a-f]{12})(([0-9a-f]{6}[a-z])+)(?:_([0-9a-z-]*))?$/) ?? []
    const looks = (texts.match(/.{7}/g) ?? []).flatMap(readText)
    const [own] = looks
    if (!own) return []
    if (places === undefined) return { fileEnd, ...own }
    const objects = [...places].map((place) => looks[Number.parseInt(place, 36)] ?? null)
    return { fileEnd, ...own, objects }
  })
}

function readText(text: string): Look[] {
  const finish = roomFinishes.find((one) => one.startsWith(text.slice(6)))
  return finish ? [{ colour: `#${text.slice(0, 6)}`, finish }] : []
}
