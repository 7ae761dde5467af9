import type { BlockKind } from './blocks/tag-block.ts'

export type TextField = 'title' | 'artist' | 'artists' | 'album' | 'genre' | 'label' | 'key' | 'other'

/** The tag names of each field in all formats, the better ones first. */
const NAMES: Record<TextField, readonly string[]> = {
  title: ['tit2', 'tt2', '©nam', 'title', 'inam', 'name'],
  artist: ['tpe1', 'tp1', '©art', 'artist', 'author', 'iart', 'auth'],
  artists: ['artists', 'txxx:artists', 'wm/artists', '----:com.apple.itunes:artists'],
  album: ['talb', 'tal', '©alb', 'album', 'wm/albumtitle', 'iprd'],
  genre: ['tcon', 'tco', '©gen', 'gnre', 'genre', 'wm/genre', 'ignr', 'style', 'txxx:style'],
  label: ['tpub', 'tpb', 'label', '----:com.apple.itunes:label', 'organization', 'publisher', 'wm/publisher'],
  key: [
    ...['tkey', 'tke', 'key', 'initialkey', 'initial key', 'wm/initialkey', 'txxx:initialkey', 'txxx:key'],
    ...['----:com.apple.itunes:initialkey', '----:com.apple.itunes:key'],
  ],
  // Read to learn the encoding of the others.
  other: ['tpe2', 'tp2', 'aart', 'albumartist', 'album artist', 'wm/albumartist', 'tpe4', 'tp4', 'tcom', 'tcm', 'composer'],
}

const FIELDS = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((name, rank) => [name, { field: field as TextField, rank }])),
)

/** The field that a tag belongs to, undefined for those that nobody reads as text; a lower rank is the better name. */
export const fieldOf = (id: string): { field: TextField; rank: number } | undefined => FIELDS.get(id.toLowerCase())

/**
 * Precedence of blocks: the format's own first, then those that programs append. ID3 counts as the format's own in MP3, WAV and
 * AIFF, whose other texts name no encoding.
 */
export const BLOCK_ORDER: readonly BlockKind[] = ['vorbis', 'iTunes', 'asf', 'ID3v2', 'RIFF', 'AIFF', 'APEv2', 'ID3v1']
