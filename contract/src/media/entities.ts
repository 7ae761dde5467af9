import * as z from 'zod/mini'
import { Cues } from '../catalog/cues.ts'
import { BeatMarks, CountedBeats, GridAddress } from './beat-grid.ts'

/** Where a waveform in bands is (`wave-bands.ts`); empty where there is none. */
export const WaveAddresses = z.object({
  /** 800 points. */
  waveformBandsUrl: z.string(),
  /** 150 points a second, fewer beyond half an hour; to be looked at closely. */
  waveformZoomUrl: z.string(),
})
export type WaveAddresses = z.infer<typeof WaveAddresses>

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
  ...WaveAddresses.shape,
  /** Integrated loudness in LUFS (EBU R128); null where it was not measured. */
  loudness: z.nullable(z.number()),
  /** Where the strongest part begins, milliseconds; 0 where it is not known. */
  previewMs: z.int(),
  /** Where its artist put marks, milliseconds; only the first source has them. */
  cues: Cues,
  ...BeatMarks.shape,
  ...GridAddress.shape,
  ...CountedBeats.shape,
})
export type AudioSource = z.infer<typeof AudioSource>

/** Where bars and phrases lie in the first source of a resource, so that places to mix at can be told for a whole list. */
export const ResourceBeats = z.object({ resourceId: z.string(), ...BeatMarks.shape, ...CountedBeats.shape })
export type ResourceBeats = z.infer<typeof ResourceBeats>

/** The waveform of a resource in 160 points, for rows of a list: in bands, as `wave-bands.ts` encodes it, in Base64. */
export const WaveformOverview = z.object({ resourceId: z.string(), bands: z.string() })
export type WaveformOverview = z.infer<typeof WaveformOverview>
