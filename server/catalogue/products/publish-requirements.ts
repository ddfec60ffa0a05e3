type Design = {
  category_id: string | null
  card_key: string | null
  /** A picture without alt text. */
  has_undescribed: boolean
  has_files: boolean
  description: string
  minutes: number
}

/** What the design lacks for publication, one sentence each. */
export function missingOf({
  category_id,
  card_key,
  has_undescribed,
  has_files,
  description,
  minutes,
}: Design): string[] {
  return [
    category_id === null && 'It has no category.',
    card_key === null && 'It has no picture.',
    has_undescribed && 'A picture does not say what it shows.',
    !has_files && 'It has no model file.',
    description.trim() === '' && 'It has no description.',
    minutes === 0 && 'It does not say how long a print takes.',
  ].filter((sentence) => sentence !== false)
}
