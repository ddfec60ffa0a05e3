import { brand } from '#contract/brand.ts'

export function ContactLink() {
  return <a href={`mailto:${brand.email}`}>{brand.email}</a>
}
