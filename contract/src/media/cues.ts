import * as z from 'zod/mini'

/** Positions in a recording that DJs look for, in milliseconds from its beginning. */
export const CUE_NAMES = ['intro', 'drop', 'break', 'outro'] as const
export type CueName = (typeof CUE_NAMES)[number]
export const CUE_LABELS: Record<CueName, string> = { intro: 'Intro', drop: 'Drop', break: 'Break', outro: 'Outro' }
export const Cues = z.partialRecord(z.enum(CUE_NAMES), z.int())
export type Cues = z.infer<typeof Cues>
