/** A result and its confidence, 0 to 1. */
export interface Finding<Value> {
  value: Value
  confidence: number
}

/** Below this confidence a plausible tag is preferred to the analysis. */
const UNSURE = 0.35
/** The confidence of a tag, whose origin is unknown. */
const TAG_CONFIDENCE = 0.5
const PLAUSIBLE_BPM = [40, 250] as const

/** Prefers the file's tag where the analysis is unsure; tags influence nothing else. */
export function withHint<Value>(measured: Finding<Value>, hint: Value | undefined): Finding<Value> {
  return hint !== undefined && measured.confidence < UNSURE ? { value: hint, confidence: TAG_CONFIDENCE } : measured
}

export function plausibleBpm(tag: number | undefined): number | undefined {
  const [slowest, fastest] = PLAUSIBLE_BPM
  return tag !== undefined && tag >= slowest && tag <= fastest ? tag : undefined
}
