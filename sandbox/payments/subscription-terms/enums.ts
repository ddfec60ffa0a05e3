/** Cancellation reasons. */
export const feedbacks = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const

export const prorationBehaviors = ['always_invoice', 'create_prorations', 'none'] as const
