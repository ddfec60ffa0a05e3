import * as z from 'zod/mini'
import { version as revision } from '../../admin.ts'
import { endpoint } from '../../endpoint.ts'
import { hexColour } from '../../printing/filament/hex-colour.ts'
import { text } from '../../texts.ts'
import { whole } from '../form-fields.ts'
import { boothBackdrops, boothExtras, boothShots, filamentFinishes } from './booth-shots.ts'

/** Without a colour a part keeps that of its file, or gets one of ours. */
const look = z.object({
  colour: z.nullable(hexColour),
  finish: z.enum(filamentFinishes),
  /** A finish in the part's file overrides this finish. */
  usesFileFinish: z.optional(z.boolean()),
})

/** A part is a file of the design, or what that file prints in one colour. */
const boothPart = z.object({ part: text('The part name', 200), fileColour: z.nullable(hexColour) })

/** A plate of a 3MF project, with its number in that project; null is what lies on none. */
const boothPlate = z.object({ part: text('The part name', 200), number: z.nullable(z.number()) })
export type BoothPlate = z.infer<typeof boothPlate>

/** Degrees: turn 0 shows the front and 90 the right side, tilt 90 is from above. */
const boothAngle = z.object({ turn: whole('turn', 0, 359), tilt: whole('tilt', 0, 85) })

export const boothChoices = z.object({
  /** Null shows the widest side at an angle. */
  angle: z.nullable(boothAngle),
  look,
  /** Parts that look different. */
  parts: z.array(z.extend(boothPart, look.shape)).check(z.maxLength(64, 'At most 64 parts can be coloured.')),
  backdrop: z.enum(boothBackdrops),
  /** Null, or a plate that no longer exists, shows all plates. */
  plate: z._default(z.nullable(boothPlate), null),
  extras: z._default(z.array(z.enum(boothExtras)).check(z.maxLength(boothExtras.length)), []),
})
export type BoothChoices = z.infer<typeof boothChoices>

export const boothFailures = ['disk_full', 'too_many_pictures'] as const
export type BoothFailure = (typeof boothFailures)[number]

/** Between 0 and 1 while pictures are made. */
export const boothState = z.object({
  choices: boothChoices,
  state: z.enum(['working', 'done', 'failed']),
  progress: z.number(),
  /** Null when nobody can remove the cause. */
  failure: z.nullable(z.enum(boothFailures)),
})

export const previewPhotoBooth = endpoint({
  method: 'POST',
  path: '/admin/products/:id/photo-booth/preview',
  access: 'admin',
  refusals: [409, 422, 503],
  summary: 'Renders one small picture of the files of a design with these choices. Nothing is saved.',
  body: z.extend(boothChoices, { shot: z._default(z.enum(boothShots), 'cover') }),
  reply: z.object({
    /** A WebP as a data URL. */
    picture: z.string(),
    /** What it shows, such as 'on a build plate of 180 × 180 mm'. */
    text: z.string(),
    angle: boothAngle,
    parts: z.array(
      z.extend(boothPart, { fileFinish: z._default(z.nullable(z.enum(filamentFinishes)), null) }),
    ),
    /** Empty unless a project has several plates. */
    plates: z.array(z.extend(boothPlate, { name: z.string() })),
  }),
})

export const makeBoothPictures = endpoint({
  method: 'POST',
  path: '/admin/products/:id/photo-booth',
  access: 'admin',
  refusals: [409, 422],
  summary:
    'Renders cover, listing pictures, chosen extra pictures and turntable of a design in the background. They replace the pictures made before; a repeated call is safe.',
  body: z.extend(boothChoices, { revision }),
  reply: z.object({ booth: boothState }),
  message: 'The pictures are being made.',
})
