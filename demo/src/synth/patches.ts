import type { Patch } from './subtractive-voice.ts'

/** Sounds of the subtractive voice, by name. */
export const PATCHES = {
  roundBass: { wave: 'square', unison: 1, detuneCents: 0, sub: 0.5, attackMs: 4, decayMs: 180, sustain: 0.6, releaseMs: 60, cutoffHz: 180, sweepHz: 700, resonance: 1 },
  acidBass: { wave: 'saw', unison: 1, detuneCents: 0, sub: 0.2, attackMs: 2, decayMs: 140, sustain: 0.4, releaseMs: 40, cutoffHz: 220, sweepHz: 1700, resonance: 3.2 },
  rollingBass: { wave: 'saw', unison: 1, detuneCents: 0, sub: 0.45, attackMs: 3, decayMs: 110, sustain: 0.35, releaseMs: 40, cutoffHz: 260, sweepHz: 1100, resonance: 1.1 },
  reeseBass: { wave: 'saw', unison: 4, detuneCents: 22, sub: 0.5, attackMs: 6, decayMs: 500, sustain: 0.85, releaseMs: 90, cutoffHz: 420, sweepHz: 600, resonance: 1.2 },
  subBass: { wave: 'sine', unison: 1, detuneCents: 0, sub: 0.15, attackMs: 4, decayMs: 700, sustain: 0.55, releaseMs: 120, cutoffHz: 900, sweepHz: 600, resonance: 0.8 },
  pad: { wave: 'saw', unison: 5, detuneCents: 14, sub: 0, attackMs: 180, decayMs: 1200, sustain: 0.8, releaseMs: 500, cutoffHz: 1500, sweepHz: 500, resonance: 0.8 },
  stab: { wave: 'saw', unison: 3, detuneCents: 10, sub: 0, attackMs: 3, decayMs: 160, sustain: 0.15, releaseMs: 120, cutoffHz: 900, sweepHz: 3200, resonance: 1.3 },
  keys: { wave: 'square', unison: 2, detuneCents: 7, sub: 0.2, attackMs: 5, decayMs: 380, sustain: 0.3, releaseMs: 200, cutoffHz: 700, sweepHz: 1500, resonance: 0.8 },
  superSaw: { wave: 'saw', unison: 7, detuneCents: 20, sub: 0.1, attackMs: 6, decayMs: 500, sustain: 0.7, releaseMs: 180, cutoffHz: 4200, sweepHz: 3600, resonance: 0.8 },
  pluck: { wave: 'saw', unison: 2, detuneCents: 8, sub: 0.15, attackMs: 2, decayMs: 130, sustain: 0.05, releaseMs: 160, cutoffHz: 600, sweepHz: 4200, resonance: 1.2 },
  flute: { wave: 'sine', unison: 3, detuneCents: 6, sub: 0, attackMs: 45, decayMs: 600, sustain: 0.8, releaseMs: 200, cutoffHz: 3000, sweepHz: 500, resonance: 0.7 },
  hoover: { wave: 'square', unison: 3, detuneCents: 16, sub: 0.2, attackMs: 4, decayMs: 240, sustain: 0.5, releaseMs: 90, cutoffHz: 1500, sweepHz: 3200, resonance: 1.6 },
} as const satisfies Record<string, Patch>
