/** A finding and how sure it is, 0 to 1. */
export interface Finding<Value> {
  value: Value
  confidence: number
}

/** Below this a plausible tag is believed rather than the analysis. */
const UNSURE = 0.35
/** How sure a tag is: somebody or something wrote it, nobody knows from what. */
const TAG_CONFIDENCE = 0.5
const PLAUSIBLE_BPM = [40, 250] as const

/** The one place where a file's own tags are listened to: they count only where the analysis is unsure. */
export function withHint<Value>(found: Finding<Value>, hint: Value | undefined): Finding<Value> {
  return hint !== undefined && found.confidence < UNSURE ? { value: hint, confidence: TAG_CONFIDENCE } : found
}

export function plausibleBpm(tag: number | undefined): number | undefined {
  const [slowest, fastest] = PLAUSIBLE_BPM
  return tag !== undefined && tag >= slowest && tag <= fastest ? tag : undefined
}
