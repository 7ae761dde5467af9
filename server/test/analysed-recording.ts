import type { Measurements } from '@shenglang/contract/media/facts'
import { NO_FINGERPRINTS } from '../src/media/index.ts'
import type { PreparedRecording } from '../src/studio/preparation/index.ts'

/** The result of preparing a file with this analysis; no files exist. */
export function analysedRecording(
  changes: Partial<PreparedRecording> & { tags_?: Measurements['tags'] } = {},
): PreparedRecording {
  const { tags_ = {}, ...given } = changes
  const { tbpm, tkey, energy } = { tbpm: 128, tkey: '8A', energy: 6, ...given }
  const grid = { tbpm, firstBeatMs: 12.5, downbeat: 2, beatConfidence: 0.9 }
  return {
    contentType: 'audio/mpeg',
    extension: 'mp3',
    fileSize: 1000,
    sha256: '0'.repeat(64),
    durationMs: 60_000,
    warning: '',
    tags: {},
    waveform: '0,177,377',
    waveformOverview: '0,377',
    wave: { row: Buffer.alloc(0), track: Buffer.alloc(0), zoom: Buffer.alloc(0) },
    loudnessLufs: -9.5,
    ...{ bitRate: 0, isTurned: false },
    ...{ tbpm, bpmConfidence: 0.97, grid, tkey, keyConfidence: 0.6, energy, previewMs: 0, hls: [] },
    sections: [],
    readings: {
      bpm: { value: tbpm, confidence: 0.97 },
      key: { value: tkey, confidence: 0.6 },
      grid,
      energy,
      tags: tags_,
    },
    prints: NO_FINGERPRINTS,
    isFilm: false,
    ...given,
  }
}
