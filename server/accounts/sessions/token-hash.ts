import { hash } from 'node:crypto'

export function hashOf(token: string) {
  return hash('sha256', token, 'buffer')
}
