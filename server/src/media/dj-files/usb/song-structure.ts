import type { SectionKind } from '@shenglang/contract/media/sections'
import { big, u8, zeros } from '../crate/bytes.ts'
import { beatsOf, type DjTrack } from '../crate/crate.ts'

const { u16, u32 } = big

/** The mood of dance music, whose phrases are called intro, up, down, chorus and outro. */
const MOOD_HIGH = 1
/** Each kind with the flag that makes it the first of its variants (1 of Intro 1 and 2). */
const PHRASES: Record<SectionKind, { kind: number; isFirst: boolean }> = {
  intro: { kind: 1, isFirst: true },
  kick: { kind: 2, isFirst: false },
  break: { kind: 3, isFirst: false },
  drop: { kind: 5, isFirst: true },
  outro: { kind: 6, isFirst: true },
}
const ENTRY_BYTES = 24
/** Less than half a beat at any tempo. */
const NEAR_MS = 100
/** Mask (XOR) that rekordbox 6 applies to what follows the count of phrases: each byte plus that count. */
const MASK = [203, 225, 238, 250, 229, 238, 173, 238, 233, 210, 233, 235, 225, 233, 243, 232, 233, 244, 225]

/** Header and content of `PSSI`, by which players show the phrases of a track; undefined where its parts are unknown. */
export function songStructure({ sections, grid, durationMs }: DjTrack): { header: Buffer; body: Buffer } | undefined {
  const beats = grid ? beatsOf(grid, durationMs) : []
  const phrases = sections.flatMap(({ kind, atMs }) => {
    // A part begins with a beat, which the artist may have put some milliseconds beside the grid.
    const beat = beats.findIndex(({ timeMs }) => timeMs >= atMs - NEAR_MS) + 1
    return beat === 0 ? [] : [{ beat, ...PHRASES[kind] }]
  })
  if (phrases.length === 0) return undefined
  const entries = phrases.flatMap(({ beat, kind, isFirst }, index) => [
    u16(index + 1),
    u16(beat),
    u16(kind),
    u8(0),
    u8(isFirst ? 1 : 0),
    zeros(ENTRY_BYTES - 8),
  ])
  const plain = Buffer.concat([u16(MOOD_HIGH), zeros(6), u16(beats.length), zeros(4), ...entries])
  const masked = Buffer.from(plain.map((byte, at) => byte ^ ((MASK[at % MASK.length] ?? 0) + phrases.length)))
  // The first word of the masked part belongs to the section's own header.
  return { header: Buffer.concat([u32(ENTRY_BYTES), u16(phrases.length), masked.subarray(0, 14)]), body: masked.subarray(14) }
}
