/** The code of an error of the system or of the database, such as ENOENT; undefined for any other. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** True for the error of a file or folder that does not exist. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** Takes the place of a file or folder that does not exist; other errors are thrown. */
export const ifMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (isMissing(error)) return value
    throw error
  }
