import * as z from 'zod/mini'

/** A comment that stands at a moment of the music (spec §3). */
export const WaveMarker = z.object({
  id: z.string(),
  avatar: z.string(),
  nickname: z.string(),
  comment: z.string(),
  /** Seconds. */
  time: z.number(),
})
export type WaveMarker = z.infer<typeof WaveMarker>
