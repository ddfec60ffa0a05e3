import { contactEmail } from '../ui/browser/site.ts'

export function ContactLink() {
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
}
