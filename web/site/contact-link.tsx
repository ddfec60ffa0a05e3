import { brand } from '#contract/site/brand.ts'

export function ContactLink() {
  return <a href={`mailto:${brand.email}`}>{brand.email}</a>
}
