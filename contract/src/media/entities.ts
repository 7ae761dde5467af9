import * as z from 'zod/mini'
import { BeatFields, CountedBeats, GridAddress } from './beat-grid.ts'
import { Cues } from './cues.ts'
import { Section } from './sections.ts'

/** The addresses of a waveform in bands (`wave-bands.ts`); empty without one. */
export const WaveAddresses = z.object({
  /** 800 points. */
  waveformBandsUrl: z.string(),
  /** 150 points a second, fewer for recordings longer than half an hour; for zooming in. */
  waveformZoomUrl: z.string(),
})
export type WaveAddresses = z.infer<typeof WaveAddresses>

/** An audio version of a resource (spec §3). Addresses are relative to the base address. */
export const AudioSource = z.object({
  fileId: z.string(),
  fileName: z.string(),
  /** The name of this version; '' when only the file name describes it. */
  label: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  /** IANA media type such as `audio/mpeg`. */
  fileType: z.string(),
  fileIcon: z.string(),
  downloadCount: z.int(),
  /** Milliseconds. */
  duration: z.int(),
  /** Empty when this caller may not play it. */
  playUrl: z.string(),
  /** IANA media type of `playUrl`; for a stream it differs from the file's. */
  playType: z.string(),
  waveformUrl: z.string(),
  ...WaveAddresses.shape,
  /** Integrated loudness in LUFS (EBU R128); null when not measured. */
  loudness: z.nullable(z.number()),
  /** Start of the most energetic half minute, milliseconds; 0 when unknown. */
  previewMs: z.int(),
  /** The artist's cue points, milliseconds; only on the first source. */
  cues: Cues,
  /** The sections in the order of the music; empty when none was detected with confidence. */
  sections: z.array(Section),
  ...BeatFields.shape,
  ...GridAddress.shape,
  ...CountedBeats.shape,
})
export type AudioSource = z.infer<typeof AudioSource>

/** Bars and phrases of the first source of a resource, so that mix positions can be computed for a whole list. */
export const ResourceBeats = z.object({ resourceId: z.string(), ...BeatFields.shape, ...CountedBeats.shape })
export type ResourceBeats = z.infer<typeof ResourceBeats>

/** The waveform of a resource in 160 points, for rows of a list: bands in the encoding of `wave-bands.ts`, in Base64. */
export const WaveformOverview = z.object({ resourceId: z.string(), bands: z.string() })
export type WaveformOverview = z.infer<typeof WaveformOverview>
