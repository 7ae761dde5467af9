/** Media type of an HLS playlist. */
export const HLS_TYPE = 'application/vnd.apple.mpegurl'

/** Files that hold the sound as it was made: those who may not have them get `mp3`, 320 kbit/s. */
export const isLossless = (fileType: string): boolean => fileType === 'audio/flac' || fileType === 'audio/wav'

/** How music can be downloaded: as good as one may have it, or always as MP3. What is compressed already stays as it is. */
export const DOWNLOAD_FORMATS = ['best', 'mp3'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]

/** What a package of music is made for: each brings its program's own lists beside the files. */
export const DOWNLOAD_TARGETS = ['m3u8', 'rekordbox', 'traktor'] as const
export type DownloadTarget = (typeof DOWNLOAD_TARGETS)[number]

interface TargetFacts {
  name: string
  /** Endings of the files that it does not play: they are handed out as MP3. */
  notPlayed: readonly string[]
  /** Whether its list names files by their whole path, so that it must be told where they will lie. */
  namesFolder: boolean
}

const TARGETS: Record<DownloadTarget, TargetFacts> = {
  m3u8: { name: '播放列表', notPlayed: [], namesFolder: false },
  rekordbox: { name: 'rekordbox', notPlayed: ['ogg', 'opus', 'wma'], namesFolder: true },
  traktor: { name: 'Traktor', notPlayed: ['opus'], namesFolder: true },
}

export const isPlayedBy = (target: DownloadTarget, fileName: string): boolean =>
  !TARGETS[target].notPlayed.includes(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase())

/** A short piece in each format that the site plays, to try a browser with. */
export const FORMATS = [
  { fileName: 'sample.mp3', name: 'MP3', contentType: 'audio/mpeg' },
  { fileName: 'sample.m4a', name: 'AAC（M4A）', contentType: 'audio/mp4' },
  { fileName: 'sample.flac', name: 'FLAC', contentType: 'audio/flac' },
  { fileName: 'sample.ogg', name: 'Ogg Vorbis', contentType: 'audio/ogg' },
  { fileName: 'sample.opus', name: 'Opus', contentType: 'audio/ogg; codecs=opus' },
  { fileName: 'sample.wav', name: 'WAV', contentType: 'audio/wav' },
  { fileName: 'sample.m3u8', name: 'HLS', contentType: HLS_TYPE },
  { fileName: 'sample.flv', name: 'FLV', contentType: 'video/x-flv' },
] as const

/** The parts that the HLS playlist names. */
export const SEGMENT_TYPE = 'video/mp2t'
