import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { time } from './rules.ts'

const listedTemplate = z.object({
  name: z.string(),
  /** Its name for people. */
  title: z.string(),
  /** A sentence. */
  when: z.string(),
  subject: z.string(),
  /** 0 for the built-in text. */
  version: z.int(),
  isBuiltIn: z.boolean(),
  changedAt: z.nullable(time),
  changedBy: z.nullable(z.string()),
})
export type ListedTemplate = z.infer<typeof listedTemplate>

const templateVersion = z.object({
  version: z.int(),
  subject: z.string(),
  body: z.string(),
  isBuiltIn: z.boolean(),
  savedAt: z.nullable(time),
  savedBy: z.nullable(z.string()),
})

const shownTemplate = z.extend(listedTemplate, {
  body: z.string(),
  /** Variables that the text may use in `{{ }}`, with their sample values. */
  variables: z.array(z.object({ name: z.string(), example: z.string() })),
  /** Newest first; the last one is the built-in text. */
  versions: z.array(templateVersion),
})
export type ShownTemplate = z.infer<typeof shownTemplate>

const text = z.object({
  subject: z
    .string('Subject is required')
    .check(z.trim(), z.minLength(1, 'Subject is required'), z.maxLength(200, 'The subject is too long.')),
  body: z
    .string('Text is required')
    .check(z.trim(), z.minLength(1, 'Text is required'), z.maxLength(20_000, 'The text is too long.')),
})

export const renderedMail = z.object({ subject: z.string(), text: z.string(), html: z.string() })
export type RenderedMail = z.infer<typeof renderedMail>

const version = z.int('The version is missing.').check(z.gte(0, 'The version is not valid.'))

export const listTemplates = endpoint({
  method: 'GET',
  path: '/admin/email-templates',
  access: 'admin',
  summary: 'All emails of the service, with the current version of their text.',
  reply: z.object({ templates: z.array(listedTemplate) }),
})

export const showTemplate = endpoint({
  method: 'GET',
  path: '/admin/email-templates/:name',
  access: 'admin',
  summary: 'One email: its current text, its variables and all versions.',
  reply: z.object({ template: shownTemplate }),
})

export const previewTemplate = endpoint({
  method: 'POST',
  path: '/admin/email-templates/:name/preview',
  access: 'admin',
  summary: 'A preview of the email with this text and example values.',
  body: text,
  reply: z.extend(renderedMail, {
    /** Variables of the built-in text that this one does not use. */
    missing: z.array(z.string()),
  }),
})

export const saveTemplate = endpoint({
  method: 'PATCH',
  path: '/admin/email-templates/:name',
  access: 'admin',
  refusals: [409],
  summary: 'Saves a new version of the text, used from the next email.',
  body: z.extend(text, { version }),
  message: 'Template saved.',
})

export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/admin/email-templates/:name/restore',
  access: 'admin',
  refusals: [409],
  summary: 'Restores an older version; 0 is the built-in text.',
  body: z.object({ version, restored: version }),
  message: 'Earlier version restored.',
})

export const testTemplate = endpoint({
  method: 'POST',
  path: '/admin/email-templates/:name/test-send',
  access: 'admin',
  refusals: [429],
  summary: 'Sends this text with example values to the signed-in administrator.',
  body: text,
  message: 'Test email sent to you.',
})
