import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { DeliveryReport } from '../../platform/mail/suppression.ts'

export type Delivery = { body: Buffer; headers: IncomingHttpHeaders; receivedAt: Date }

export type ReadReports = (delivery: Delivery, secret: string) => Promise<DeliveryReport[] | undefined>

/** Returns true for an address that is gone. A full mailbox is emptied one day, and a policy (X.7.X) is about our email. */
export function isPermanent(status: string | undefined) {
  return status === undefined || !/^5\.(2\.2$|7\.)/.test(status)
}

export function parseJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

export function isSame(given: Buffer, expected: Buffer) {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function headerOf({ headers }: Delivery, name: string) {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
