import * as z from 'zod/mini'
import { Cues } from '../catalog/cues.ts'
import { BeatMarks, CountedBeats } from './beat-grid.ts'

/** One audible version of a resource (spec §3). Addresses are relative to the base address. */
export const AudioSource = z.object({
  fileId: z.string(),
  fileName: z.string(),
  /** What this version is called; '' where only its name says. */
  label: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  /** IANA media type such as `audio/mpeg`. */
  fileType: z.string(),
  fileIcon: z.string(),
  downloadCount: z.int(),
  /** Milliseconds. */
  duration: z.int(),
  /** Empty where this caller may not play. */
  playUrl: z.string(),
  /** IANA media type of what `playUrl` gives: of a stream another one than of the file. */
  playType: z.string(),
  waveformUrl: z.string(),
  /** Integrated loudness in LUFS (EBU R128); null where it was not measured. */
  loudness: z.nullable(z.number()),
  /** Where the strongest part begins, milliseconds; 0 where it is not known. */
  previewMs: z.int(),
  /** Where its artist put marks, milliseconds; only the first source has them. */
  cues: Cues,
  ...BeatMarks.shape,
  ...CountedBeats.shape,
})
export type AudioSource = z.infer<typeof AudioSource>

/** Where bars and phrases lie in the first source of a resource, so that places to mix at can be told for a whole list. */
export const ResourceBeats = z.object({ resourceId: z.string(), ...BeatMarks.shape, ...CountedBeats.shape })
export type ResourceBeats = z.infer<typeof ResourceBeats>

/** The waveform of a resource in few bars, in the spec's text form, for rows of a list. */
export const WaveformOverview = z.object({ resourceId: z.string(), waveform: z.string() })
export type WaveformOverview = z.infer<typeof WaveformOverview>
