type Publishable = {
  category_id: string | null
  card_key: string | null
  /** A picture without alt text. */
  has_undescribed: boolean
  /** The photo booth is making pictures to add. */
  is_photographed: boolean
  has_files: boolean
  description: string
  minutes: number
}

/** Returns a sentence for each requirement for publication that a design does not meet. */
export function missingOf({
  category_id,
  card_key,
  has_undescribed,
  is_photographed,
  has_files,
  description,
  minutes,
}: Publishable): string[] {
  return [
    category_id === null && 'Category is missing.',
    card_key === null && (is_photographed ? 'The pictures are still being made.' : 'Picture is missing.'),
    has_undescribed && 'A picture has no description.',
    !has_files && 'Model file is missing.',
    description.trim() === '' && 'Description is missing.',
    minutes === 0 && 'Print time is missing.',
  ].filter((sentence) => sentence !== false)
}
