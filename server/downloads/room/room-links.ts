import { type RoomFinish, roomFinishes } from '#contract/printing/filament/room-finishes.ts'
import type { Hex } from '#geometry/filament-colours.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'

export const roomPath = '/d/room/:ticket/:look/:name' as const

export type RoomParams = { ticket: string; look: string; name: string }

type Filament = { colour: Hex; finish: RoomFinish }

/** `fileEnd`: the last twelve digits of the id of a file, shown whole in one filament or object by object. */
type PartFilament = { fileEnd: string } & (Filament | { objects: (Filament | null)[] })

type Linked = { productId: string; userId: string; look: string; name: string }

const lifeSeconds = 600

/** Signed like a download link: Scene Viewer and Quick Look send no cookie. */
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

type ShownFile = Filament & { fileId: string; objects?: (Filament | null)[] | undefined }

// Keeps the link short enough for a path parameter.
const maxLength = 300
const hidden = '-'

export function encodeAppearance(files: ShownFile[]): { look: string; isSimplified: boolean } {
  const whole = files.map((file) => endOf(file) + textOf(file)).join('.')
  if (files.every(({ objects }) => !objects)) return { look: whole, isSimplified: false }
  const look = withPalette(files)
  return look.length > maxLength ? { look: whole, isSimplified: true } : { look, isSimplified: false }
}

function withPalette(files: ShownFile[]) {
  const used = files.flatMap(({ objects, ...own }) => objects ?? [own])
  const texts = [...new Set(used.flatMap((filament) => (filament ? textOf(filament) : [])))]
  const placeOf = (filament: Filament | null) =>
    filament ? texts.indexOf(textOf(filament)).toString(36) : hidden
  const written = files.map(({ objects, ...own }) =>
    objects ? `${endOf(own)}_${objects.map(placeOf).join('')}` : endOf(own) + placeOf(own),
  )
  return [`_${texts.join('')}`, ...written].join('.')
}

function endOf({ fileId }: Pick<ShownFile, 'fileId'>) {
  return fileId.slice(-12)
}

function textOf({ colour, finish }: Filament) {
  return colour.slice(1) + finish[0]
}

export function decodeAppearance(look: string): PartFilament[] {
  const [, texts, written = look] = look.match(/^_([0-9a-z]*)\.(.*)$/) ?? []
  const palette = (texts?.match(/.{7}/g) ?? []).map(readText)
  const filamentAt = (place: string) => palette[Number.parseInt(place, 36)] ?? null
  return written.split('.').flatMap((file): PartFilament[] => {
    const [, fileEnd = '', kind, rest = ''] = file.match(/^([0-9a-f]{12})(_?)([0-9a-z-]*)$/) ?? []
    if (kind) return [{ fileEnd, objects: [...rest].map(filamentAt) }]
    const own = texts === undefined ? readText(rest) : filamentAt(rest)
    return own ? [{ fileEnd, ...own }] : []
  })
}

function readText(text: string): Filament | null {
  const finish = roomFinishes.find((one) => one[0] === text[6])
  return finish && text.length === 7 ? { colour: `#${text.slice(0, 6)}`, finish } : null
}
