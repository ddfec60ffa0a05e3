/** Why a model file was refused. The code is for programs, the message of the error for people. */
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
  | 'too_complex'
  | 'too_slow'
  | 'crashed'

/** A model file that cannot be accepted, with a sentence a maker understands: what is wrong, and where. */
export class ModelError extends Error {
  readonly code: ModelErrorCode

  constructor(code: ModelErrorCode, message: string) {
    super(message)
    this.name = 'ModelError'
    this.code = code
  }
}

/** The process that read the model ended before it was done: the model's fault or not, another try may go well. */
export class ModelProcessError extends ModelError {}
