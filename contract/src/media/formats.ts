/** Media type of an HLS playlist. */
export const HLS_TYPE = 'application/vnd.apple.mpegurl'

/** Files that hold the sound as it was made: those who may not have them get `mp3`, 320 kbit/s. */
export const isLossless = (fileType: string): boolean => fileType === 'audio/flac' || fileType === 'audio/wav'

/** How music can be downloaded: as good as one may have it, or always as MP3. What is compressed already stays as it is. */
export const DOWNLOAD_FORMATS = ['best', 'mp3'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]

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
