/** How the bytes are played: by the element itself, or through a library. */
export type SourceKind = 'native' | 'hls' | 'flv'

const TYPES: Record<string, SourceKind> = {
  'application/vnd.apple.mpegurl': 'hls',
  'application/x-mpegurl': 'hls',
  'audio/mpegurl': 'hls',
  'video/x-flv': 'flv',
}

/** By the media type, else by the ending of the address. */
export function sourceKind(url: string, contentType: string): SourceKind {
  const known = TYPES[contentType.toLowerCase().split(';')[0]?.trim() ?? '']
  if (known) return known
  const path = url.split(/[?#]/)[0] ?? ''
  if (path.endsWith('.m3u8')) return 'hls'
  return path.endsWith('.flv') ? 'flv' : 'native'
}
