interface Alignment {
  /** Length of the recording under review. */
  durationMs: number
  /** Length of the other recording. */
  otherMs: number
  /** The speed of the recording under review relative to the other. */
  speed: number
  /** Start of the recording under review in the time of the other one; below 0 where it begins before. */
  offsetMs: number
}

interface Overlap {
  fromMs: number
  toMs: number
  otherFromMs: number
  otherToMs: number
}

/** The stretch that two aligned recordings share, in the time of each. */
export function overlapOf({ durationMs, otherMs, speed, offsetMs }: Alignment): Overlap {
  const inOther = (ms: number) => Math.round(offsetMs + ms * speed)
  const fromMs = Math.round(Math.max(0, -offsetMs / speed))
  const toMs = Math.round(Math.max(fromMs, Math.min(durationMs, (otherMs - offsetMs) / speed)))
  return { fromMs, toMs, otherFromMs: Math.max(0, inOther(fromMs)), otherToMs: Math.min(otherMs, inOther(toMs)) }
}
