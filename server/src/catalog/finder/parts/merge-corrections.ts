import { meantTerms } from '../library/meant-terms.ts'
import type { Correction } from '../library/part-port.ts'
import type { Term } from '../text/keyword.ts'

/** What may have been meant by terms of which no part knows the first one that is wrong. */
export function correctedTerms(terms: Term[], byPart: readonly Correction[][]): Term[][] {
  for (const [index, term] of terms.entries()) {
    const corrections = byPart.flatMap((part) => (part[index] ? [part[index]] : []))
    if (corrections.length < byPart.length) continue
    return meantTerms(terms, term, corrections)
  }
  return []
}
