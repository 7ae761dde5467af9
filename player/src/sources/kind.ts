/** The player of a source: the media element itself, or a library. */
export type SourceKind = 'native' | 'hls' | 'flv'

const TYPES: Record<string, SourceKind> = {
  'application/vnd.apple.mpegurl': 'hls',
  'application/x-mpegurl': 'hls',
  'audio/mpegurl': 'hls',
  'video/x-flv': 'flv',
}

/** The kind by media type, or else by the extension in the address. */
export function sourceKind(url: string, contentType: string): SourceKind {
  const kind = TYPES[contentType.toLowerCase().split(';')[0]?.trim() ?? '']
  if (kind) return kind
  const path = url.split(/[?#]/)[0] ?? ''
  if (path.endsWith('.m3u8')) return 'hls'
  return path.endsWith('.flv') ? 'flv' : 'native'
}
