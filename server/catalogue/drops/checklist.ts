type Design = {
  card_key: string | null
  has_files: boolean
  description: string
  minutes: number
}

/** What a design lacks to be published; a sentence each. */
export function missingOf({ card_key, has_files, description, minutes }: Design): string[] {
  return [
    card_key === null && 'It has no picture.',
    !has_files && 'It has no model file.',
    description.trim() === '' && 'It has no description.',
    minutes === 0 && 'It does not say how long a print takes.',
  ].filter((sentence) => sentence !== false)
}
