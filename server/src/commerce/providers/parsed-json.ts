/** Parses JSON; undefined if it is none. */
export function parsedJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
