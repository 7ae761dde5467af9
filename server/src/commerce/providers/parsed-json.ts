/** Undefined for what is no JSON. */
export function parsedJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
