/**
 * Ways in which one track replaces another: at once, linearly, at equal power, or at equal power with the basses swapped in the
 * middle.
 */
export const MIX_CURVES = ['cut', 'linear', 'power', 'bass'] as const
export type MixCurve = (typeof MIX_CURVES)[number]

/** The volumes of two tracks during the time in which both play. */
export interface MixShape {
  readonly curve: MixCurve
  /** Point of that time at which the volumes are equal, 0 to 1. */
  readonly middle: number
}

export const EQUAL_POWER: MixShape = { curve: 'power', middle: 0.5 }

/** Volumes of the leaving and the coming track, 0 to 1. */
export type Levels = readonly [leaving: number, coming: number]

/** The volumes at a fraction of the overlap, 0 before it and 1 after it. */
export function levelsAt({ curve, middle }: MixShape, part: number): Levels {
  if (part <= 0) return [1, 0]
  if (part >= 1) return [0, 1]
  if (curve === 'cut') return part < middle ? [1, 0] : [0, 1]
  const bent = part < middle ? part / middle / 2 : 1 - (1 - part) / (1 - middle) / 2
  if (curve === 'linear') return [1 - bent, bent]
  const angle = (bent * Math.PI) / 2
  return [Math.cos(angle), Math.sin(angle)]
}

/** Which of the two tracks has its basses: with the curve `bass` never both. */
export function lowsAt({ curve, middle }: MixShape, part: number): readonly [leaving: boolean, coming: boolean] {
  if (curve !== 'bass' || part <= 0 || part >= 1) return [true, true]
  return part < middle ? [true, false] : [false, true]
}
