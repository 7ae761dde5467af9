/** Media type of an HLS playlist. */
export const HLS_TYPE = 'application/vnd.apple.mpegurl'

/** Lossless formats: users without the right to lossless downloads get them as `mp3`, 320 kbit/s. */
export const LOSSLESS_TYPES: readonly string[] = ['audio/flac', 'audio/wav', 'audio/aiff']
export const isLossless = (fileType: string): boolean => LOSSLESS_TYPES.includes(fileType)

/** True when browsers play the file itself; other files are played as a converted stream. */
export const isPlayedByBrowsers = (fileType: string): boolean => fileType !== 'audio/aiff' && fileType !== 'audio/x-ms-wma'

/** Accepted file extensions; the format is detected from the content. */
export const AUDIO_ENDINGS = ['mp3', 'flac', 'wav', 'aif', 'aiff', 'aifc', 'wma', 'ogg', 'oga', 'opus', 'm4a', 'aac'] as const
export const FILM_ENDINGS = ['mp4', 'webm'] as const
/** The accepted formats as text. */
export const ACCEPTED_FORMATS = 'MP3、FLAC、WAV、AIFF、WMA、OGG、M4A、AAC，或 MP4、WebM 视频'

/** Download formats: the best that the user has a right to, or always MP3. Compressed files are not converted. */
export const DOWNLOAD_FORMATS = ['best', 'mp3'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]

/** Target programs of a package; each adds its program's library files to the music. */
export const DOWNLOAD_TARGETS = ['m3u8', 'rekordbox', 'traktor', 'serato', 'engine', 'usb'] as const
export type DownloadTarget = (typeof DOWNLOAD_TARGETS)[number]

interface TargetFacts {
  name: string
  /** Text about the files of the package. */
  brings: string
  /** Extensions of files that the program does not play; they are converted to MP3. */
  notPlayed: readonly string[]
  /** Path of the single library that the program reads on a drive; empty when every crate has its own file. */
  library: string
  /** True when the library refers to files by absolute path, so that the user must enter the folder they will be in. */
  namesFolder: boolean
}

export const TARGETS: Record<DownloadTarget, TargetFacts> = {
  m3u8: { name: '播放列表', brings: '曲目和 M3U8 播放列表。', notPlayed: [], library: '', namesFolder: false },
  rekordbox: {
    name: 'rekordbox',
    brings: '曲目、播放列表和 rekordbox.xml（调性，以及你自己存的热点）。',
    notPlayed: ['ogg', 'opus', 'wma'],
    library: '',
    namesFolder: true,
  },
  traktor: {
    name: 'Traktor',
    brings: '曲目、播放列表和 NML 曲库（调性，以及你自己存的热点）。',
    notPlayed: ['opus', 'wma'],
    library: '',
    namesFolder: true,
  },
  serato: {
    name: 'Serato',
    brings: '曲目和 Serato 箱子；你自己存的热点写进 MP3 和 FLAC 文件，其他格式没有热点。',
    notPlayed: ['opus', 'wma'],
    library: '',
    namesFolder: true,
  },
  engine: {
    name: 'Engine DJ',
    brings: '曲目和 Engine Library 曲库，放在 U 盘根目录。',
    notPlayed: ['opus', 'wma'],
    library: 'Engine Library/Database2/m.db',
    namesFolder: false,
  },
  usb: {
    name: 'CDJ U 盘',
    brings: '曲目和 PIONEER 曲库（波形、封面，以及你自己存的热点），放在 U 盘根目录。',
    notPlayed: ['ogg', 'opus', 'wma'],
    library: 'PIONEER/rekordbox/export.pdb',
    namesFolder: false,
  },
}

export const isPlayedBy = (target: DownloadTarget, fileName: string): boolean =>
  !TARGETS[target].notPlayed.includes(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase())

/** Sample files, one in each format that the site plays, for testing a browser. */
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

/** Media type of the segments of an HLS playlist. */
export const SEGMENT_TYPE = 'video/mp2t'
