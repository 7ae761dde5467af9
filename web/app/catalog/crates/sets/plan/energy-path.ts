import * as texts from './texts.ts'

/** The shapes of energy over a set. */
export const ENERGY_PATHS = ['build', 'wave', 'peak-late', 'flat'] as const
export type EnergyPath = (typeof ENERGY_PATHS)[number]

export const ENERGY_PATH_LABELS: Record<EnergyPath, string> = {
  build: texts.warmUp,
  wave: texts.waves,
  'peak-late': texts.latePeak,
  flat: texts.steady,
}

const WAVES = 2
const PEAK_AT = 0.8
const AFTER_PEAK = 0.5

/** The target energy, 0 to 1, at a point of the set, 0 to 1. */
const HEIGHTS: Record<Exclude<EnergyPath, 'flat'>, (at: number) => number> = {
  build: (at) => at,
  wave: (at) => (1 - Math.cos(2 * Math.PI * WAVES * at)) / 2,
  'peak-late': (at) => (at <= PEAK_AT ? at / PEAK_AT : 1 - (1 - AFTER_PEAK) * ((at - PEAK_AT) / (1 - PEAK_AT))),
}

/**
 * The target energy at each position: the given energies (0 unknown), in the order of the path, so that a set can match it.
 * `flat` has no target energies: there only the steps count.
 */
export function targetEnergies(energies: readonly number[], path: EnergyPath): number[] | undefined {
  if (path === 'flat') return undefined
  const known = energies.filter((energy) => energy > 0).toSorted((a, b) => a - b)
  const last = energies.length - 1
  if (known.length < 2) return undefined
  const height = HEIGHTS[path]
  const positions = energies
    .map((_, position) => ({ position, height: height(position / last) }))
    .toSorted((a, b) => a.height - b.height)
  const targets = new Array<number>(energies.length)
  positions.forEach(({ position }, rank) => {
    targets[position] = known[Math.round((rank / last) * (known.length - 1))] ?? 0
  })
  return targets
}
