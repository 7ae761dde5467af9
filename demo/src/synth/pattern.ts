/** One mark of a pattern; positions and lengths are in sixteenth steps. */
export interface Mark {
  step: number
  lengthSteps: number
  symbol: string
}

/** Reads a rhythm such as `x--.o...`: a symbol starts a note, `-` holds it, `.` rests. */
export function readPattern(pattern: string): Mark[] {
  return Array.from(pattern.matchAll(/[^.-]-*/g), (match) => ({
    step: match.index,
    lengthSteps: match[0].length,
    symbol: match[0].charAt(0),
  }))
}

/** The marks of a pattern repeated from one step up to another; it always counts from step 0. */
export function* repeatPattern(pattern: string, fromStep: number, toStep: number): Generator<Mark> {
  const marks = readPattern(pattern)
  const firstRound = Math.floor(fromStep / pattern.length) * pattern.length
  for (let round = firstRound; round < toStep; round += pattern.length) {
    for (const mark of marks) {
      const step = round + mark.step
      if (step >= fromStep && step < toStep) yield { ...mark, step, lengthSteps: Math.min(mark.lengthSteps, toStep - step) }
    }
  }
}
