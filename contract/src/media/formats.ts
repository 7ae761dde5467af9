/** Media type of an HLS playlist. */
export const HLS_TYPE = 'application/vnd.apple.mpegurl'

/** Files that hold the sound as it was made: those who may not have them get `mp3`, 320 kbit/s. */
export const isLossless = (fileType: string): boolean => ['audio/flac', 'audio/wav', 'audio/aiff'].includes(fileType)

/** Whether a browser plays the file itself; what is not so is heard as it was prepared. */
export const isPlayedByBrowsers = (fileType: string): boolean => fileType !== 'audio/aiff' && fileType !== 'audio/x-ms-wma'

/** Endings of the files that are taken in; what they are is told by their content. */
export const AUDIO_ENDINGS = ['mp3', 'flac', 'wav', 'aif', 'aiff', 'aifc', 'wma', 'ogg', 'oga', 'opus', 'm4a', 'aac'] as const
export const FILM_ENDINGS = ['mp4', 'webm'] as const
/** The same in words. */
export const TAKEN_FORMATS = 'MP3、FLAC、WAV、AIFF、WMA、OGG、M4A、AAC，或 MP4、WebM 视频'

/** How music can be downloaded: as good as one may have it, or always as MP3. What is compressed already stays as it is. */
export const DOWNLOAD_FORMATS = ['best', 'mp3'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]

/** What a package of music is made for: each brings its program's own lists beside the files. */
export const DOWNLOAD_TARGETS = ['m3u8', 'rekordbox', 'traktor', 'serato', 'engine', 'usb'] as const
export type DownloadTarget = (typeof DOWNLOAD_TARGETS)[number]

interface TargetFacts {
  name: string
  /** What lies beside the files, in words. */
  brings: string
  /** Endings of the files that it does not play: they are handed out as MP3. */
  notPlayed: readonly string[]
  /** From the root of a stick, the one library that its program knows there; empty where each crate has its own. */
  library: string
  /** Whether its list names files by their whole path, so that it must be told where they will lie. */
  namesFolder: boolean
}

export const TARGETS: Record<DownloadTarget, TargetFacts> = {
  m3u8: { name: '播放列表', brings: '曲目和 M3U8 播放列表。', notPlayed: [], library: '', namesFolder: false },
  rekordbox: {
    name: 'rekordbox',
    brings: '曲目、播放列表和 rekordbox.xml（热点、调性）。',
    notPlayed: ['ogg', 'opus', 'wma'],
    library: '',
    namesFolder: true,
  },
  traktor: {
    name: 'Traktor',
    brings: '曲目、播放列表和 NML 曲库（热点、调性）。',
    notPlayed: ['opus', 'wma'],
    library: '',
    namesFolder: true,
  },
  serato: {
    name: 'Serato',
    brings: '曲目和 Serato 箱子；热点写进 MP3 和 FLAC 文件，其他格式没有热点。',
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
    brings: '曲目和 PIONEER 曲库（热点、波形、封面），放在 U 盘根目录。',
    notPlayed: ['ogg', 'opus', 'wma'],
    library: 'PIONEER/rekordbox/export.pdb',
    namesFolder: false,
  },
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
