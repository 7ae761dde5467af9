import type { DjCrate, DjTrack } from '../src/media/dj-files/crate/crate.ts'

/** A track as it is exported to DJ software, with every fact. */
export const buildDjTrack = (track: Partial<DjTrack> = {}): DjTrack => ({
  fileName: '林夜 - 夜航 & 归 (Extended).mp3',
  fileSize: 4_400_000,
  fileType: 'audio/mpeg',
  title: '夜航 <"归">',
  mix: 'Extended',
  artists: ["O'Neil", '林夜'],
  album: '俱乐部包',
  genre: 'house',
  label: '声浪',
  releaseDate: '2026-11-01',
  comment: 'AI 生成',
  durationMs: 183_400,
  sampleRate: 44_100,
  bitrate: 320_000,
  bpm: 124.5,
  key: '11A',
  cues: [
    { pad: 0, name: '前奏', timeMs: 0, loopMs: 0, color: [40, 226, 20] },
    { pad: 1, name: 'Drop', timeMs: 61_250, loopMs: 0, color: [224, 100, 27] },
  ],
  memoryCues: [],
  grid: { firstBeatMs: 112.4, tbpm: 124.51, downbeat: 1 },
  sections: [],
  artwork: undefined,
  wave: undefined,
  zoom: async () => undefined,
  ...track,
})

/** A track with only a name and a length. */
export const buildBareTrack = (track: Partial<DjTrack> = {}): DjTrack =>
  buildDjTrack({
    fileName: '无名.mp3',
    mix: '',
    artists: [],
    album: '',
    genre: '',
    label: '',
    releaseDate: '',
    comment: '',
    sampleRate: 0,
    bitrate: 0,
    bpm: 0,
    key: '',
    cues: [],
    grid: undefined,
    ...track,
  })

export const buildDjCrate = (tracks: readonly DjTrack[] = [buildDjTrack(), buildBareTrack()], name = '我的包'): DjCrate => ({
  name,
  day: '2026-11-22',
  tracks,
})
