export type ModelErrorCode =
  | 'unknown_format'
  | 'empty'
  | 'too_large'
  | 'truncated'
  | 'bad_number'
  | 'bad_index'
  | 'not_finite'
  | 'out_of_range'
  | 'too_many_triangles'
  | 'polygon_too_large'
  | 'bad_zip'
  | 'unsafe_zip'
  | 'bad_xml'
  | 'unsafe_xml'
  | 'bad_three_mf'
  | 'unsupported_extension'
  | 'bad_step'
  | 'too_complex'
  | 'not_repairable'
  | 'not_turnable'
  | 'too_slow'
  | 'busy'
  | 'crashed'
  | 'not_started'

/** Refuses a model file; the message says what is wrong and where. */
export class ModelError extends Error {
  readonly code: ModelErrorCode

  constructor(code: ModelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ModelError'
    this.code = code
  }
}

/** The child process ended early; a retry may succeed. */
export class ModelProcessError extends ModelError {}
