import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../rules.ts'
import { requiredText, text } from '../texts.ts'
import { printFields } from './print-fields.ts'

const fields = z.object({
  version: requiredText('The version', 20, 'Name the version.'),
  ...printFields,
  note: text('The note', 500),
  printedOn: z.iso.date('The date must be written like 2026-11-21.'),
})

const testPrint = z.extend(fields, { id })
export type TestPrint = z.infer<typeof testPrint>

const reply = z.object({ prints: z.array(testPrint) })

export const listTestPrints = endpoint({
  method: 'GET',
  path: '/product/:productId/test-prints',
  access: 'member',
  duringView: 'member',
  summary: 'With which printers and filaments we printed a published design, newest first.',
  reply,
})

export const listAdminTestPrints = endpoint({
  method: 'GET',
  path: '/admin/products/:id/test-prints',
  access: 'admin',
  summary: 'The same for any design.',
  reply,
})

export const addTestPrint = endpoint({
  method: 'POST',
  path: '/admin/products/:id/test-prints',
  access: 'admin',
  refusals: [404, 409],
  summary: 'Adds a test print. 409 for the same version, printer and filament.',
  body: fields,
  message: 'Test print added and visible to members.',
})

export const deleteTestPrint = endpoint({
  method: 'DELETE',
  path: '/admin/products/:id/test-prints/:printId',
  access: 'admin',
  refusals: [404],
  summary: 'Deletes a test print.',
  message: 'Test print deleted.',
})
