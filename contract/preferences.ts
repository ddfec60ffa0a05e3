import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { maxBedMm } from './printing/printers/largest-bed.ts'
import { limits, personName } from './rules.ts'

export const nozzles = [0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8, 1] as const

const bedSentence = `The bed must be 50 to ${maxBedMm} mm wide, deep and high.`
const side = z.number(bedSentence).check(z.gte(50, bedSentence), z.lte(maxBedMm, bedSentence))

const modelSentence = 'Name the printer in 2 to 60 characters.'
const printer = z.object({
  model: z
    .string(modelSentence)
    .check(z.trim(), z.minLength(2, modelSentence), z.maxLength(60, modelSentence)),
  /** Width, depth and height in millimetres. */
  bed: z.tuple([side, side, side], bedSentence),
  /** Diameter in millimetres. */
  nozzle: z
    .number()
    .check(z.refine((size) => nozzles.some((known) => known === size), 'Choose a nozzle from the list.')),
  multiColour: z.boolean(),
})
export type Printer = z.infer<typeof printer>

const slicer = z.enum(['bambu-studio', 'orcaslicer', 'prusaslicer', 'cura', 'other'])
export type Slicer = z.infer<typeof slicer>

const units = z.enum(['metric', 'imperial'])
export type Units = z.infer<typeof units>

const theme = z.enum(['system', 'light', 'dark'])
export type ThemeChoice = z.infer<typeof theme>

/** Mails that a member can turn off. Receipts and account mails are always sent. */
export const notificationKinds = ['newDrops', 'fixes', 'ideaAnswers', 'productNews'] as const
export type NotificationKind = (typeof notificationKinds)[number]
export type Notifications = Record<NotificationKind, boolean>

const notifications = z.object({
  newDrops: z.boolean(),
  fixes: z.boolean(),
  ideaAnswers: z.boolean(),
  productNews: z.boolean(),
})

export const preferences = z.object({
  /** Designs are compared with the first one. */
  printers: z.array(printer),
  slicer: z.nullable(slicer),
  units,
  /** Null until chosen: each browser then uses its own. */
  theme: z.nullable(theme),
  /** For certificates; null: the member's name. */
  tradingName: z.nullable(z.string()),
  notifications,
})
export type Preferences = z.infer<typeof preferences>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/preference',
  access: 'member',
  duringView: 'member',
  summary: 'The preferences of the signed-in member.',
  reply: z.object({ preferences }),
})

export const updatePreferences = endpoint({
  method: 'PATCH',
  path: '/preference',
  access: 'member',
  summary: 'Changes the fields that are sent; the list of printers is replaced as a whole.',
  body: z.object({
    printers: z.optional(
      z
        .array(printer)
        .check(z.maxLength(limits.printers, `At most ${limits.printers} printers can be saved.`)),
    ),
    slicer: z.optional(z.nullable(slicer)),
    units: z.optional(units),
    theme: z.optional(z.nullable(theme)),
    tradingName: z.optional(z.nullable(personName)),
    notifications: z.optional(z.partial(notifications)),
  }),
  reply: z.object({ preferences }),
  message: 'Saved.',
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/notification/unsubscribe/:token',
  access: 'public',
  summary:
    'Unsubscribes from one kind of email with the link in it; a mail client may post it by itself (RFC 8058).',
  ignoresBody: true,
  reply: z.object({ kind: z.enum(notificationKinds) }),
  message: 'You are unsubscribed.',
})
