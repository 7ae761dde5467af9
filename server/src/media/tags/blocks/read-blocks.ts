import type { IAudioMetadata } from 'music-metadata'
import { id3Length, id3v2Texts } from './id3v2.ts'
import { type Chunk, iffChunks } from './iff-chunks.ts'
import { type ReadAt, readerOf } from './read-at.ts'
import { type BlockKind, type RawTag, type TagBlock, TEXT_MAX_BYTES, upToZero } from './tag-block.ts'
import { APE_FOOTER_BYTES, apeLength, apeTexts, ID3V1_BYTES, id3v1Texts } from './trailing.ts'
import { flacComments, OGG_HEAD_BYTES, oggComments, vorbisComments } from './vorbis.ts'

/** Larger tags are not read: they hold no text. */
const TAG_MAX_BYTES = 64 * 1024 * 1024

/**
 * The text tags of a file, block by block, read from its bytes: music-metadata decodes a text by its declared encoding, which
 * may be wrong, and splits some at slashes. If no block is found, music-metadata's tags are used.
 */
export async function readTagBlocks(content: Blob, { format, native }: IAudioMetadata): Promise<TagBlock[]> {
  const readWhole = readerOf(content)
  const read: ReadAt = (at, length) => readWhole(at, Math.min(length, TAG_MAX_BYTES))
  const container = format.container ?? ''
  const blocks = [...(await leadingBlocks(read, container)), ...(await trailingBlocks(read, content.size))]
  const chunks = /^(wave|aiff)/i.test(container) ? await chunkBlocks(read, /^wave/i.test(container)) : []
  return withNativeTags(
    [...blocks, ...chunks].filter(({ tags }) => tags.length > 0),
    native,
  )
}

async function leadingBlocks(read: ReadAt, container: string): Promise<TagBlock[]> {
  const blocks: TagBlock[] = []
  let at = 0
  for (let length = await id3Length(read, at); length > 0; length = await id3Length(read, at)) {
    blocks.push({ kind: 'ID3v2', tags: id3v2Texts(await read(at, length)) })
    at += length
  }
  if (/^flac/i.test(container)) blocks.push({ kind: 'vorbis', tags: vorbisComments(await flacComments(read, at + 4)) })
  if (/^ogg/i.test(container)) blocks.push({ kind: 'vorbis', tags: vorbisComments(oggComments(await read(0, OGG_HEAD_BYTES))) })
  return blocks
}

async function trailingBlocks(read: ReadAt, size: number): Promise<TagBlock[]> {
  if (size < ID3V1_BYTES) return []
  const last = id3v1Texts(await read(size - ID3V1_BYTES, ID3V1_BYTES))
  const end = last.length > 0 ? size - ID3V1_BYTES : size
  const length = apeLength(await read(end - APE_FOOTER_BYTES, APE_FOOTER_BYTES))
  const ape = length > APE_FOOTER_BYTES && length <= end ? apeTexts(await read(end - length, length)) : []
  return [
    { kind: 'APEv2', tags: ape },
    { kind: 'ID3v1', tags: last },
  ]
}

async function chunkBlocks(read: ReadAt, isRiff: boolean): Promise<TagBlock[]> {
  const blocks: TagBlock[] = []
  const nativeTags: RawTag[] = []
  for await (const chunk of iffChunks(read, isRiff)) {
    if (/^id3 $/i.test(chunk.id)) blocks.push({ kind: 'ID3v2', tags: id3v2Texts(await read(chunk.at, chunk.size)) })
    else if (isRiff && chunk.id === 'LIST') nativeTags.push(...infoTags(await read(chunk.at, chunk.size)))
    else if (!isRiff && (chunk.id === 'NAME' || chunk.id === 'AUTH')) nativeTags.push(await textChunk(read, chunk))
  }
  return [...blocks, { kind: isRiff ? 'RIFF' : 'AIFF', tags: nativeTags }]
}

async function textChunk(read: ReadAt, { id, at, size }: Chunk): Promise<RawTag> {
  return { id, value: upToZero(await read(at, Math.min(size, TEXT_MAX_BYTES))) }
}

/** `LIST` of the kind `INFO`: chunks of its own. */
function infoTags(list: Buffer): RawTag[] {
  const tags: RawTag[] = []
  if (list.toString('latin1', 0, 4) !== 'INFO') return tags
  for (let at = 4; at + 8 <= list.length; ) {
    const size = list.readUInt32LE(at + 4)
    tags.push({ id: list.toString('latin1', at, at + 4), value: upToZero(list.subarray(at + 8, at + 8 + size)) })
    at += 8 + size + (size % 2)
  }
  return tags.filter(({ value }) => value.length > 0)
}

/** The names of the reader for each kind of block. */
const NATIVE_NAMES: readonly [name: RegExp, kind: BlockKind][] = [
  [/^vorbis$/, 'vorbis'],
  [/^iTunes$/, 'iTunes'],
  [/^asf$/, 'asf'],
  [/^ID3v2/, 'ID3v2'],
  [/^APEv2$/, 'APEv2'],
  [/^ID3v1$/, 'ID3v1'],
  [/^exif$/, 'RIFF'],
  [/^AIFF$/, 'AIFF'],
]

const kindOf = (reader: string) => NATIVE_NAMES.find(([name]) => name.test(reader))?.[1]

/** The reader's own tags, a block after another in this order. */
export function nativeBlocks(
  { native }: Pick<IAudioMetadata, 'native'>,
  order: readonly BlockKind[],
): IAudioMetadata['native'][] {
  const rank = ([reader]: [string, unknown]) => order.indexOf(kindOf(reader) ?? 'ID3v1')
  return Object.entries(native)
    .toSorted((one, other) => rank(one) - rank(other))
    .map(([reader, tags]) => ({ [reader]: tags }))
}

/** A genre by its number in the list of ID3v1, as old tags name it; a text behind it is the better one. */
const NUMBERED = /^(?:\((?:\d+|RX|CR)\))+|^\d+$/

function withoutNumbers({ id, value }: RawTag, named: readonly RawTag[]): RawTag[] {
  const text = typeof value === 'string' ? value : Buffer.from(value).toString('latin1')
  if (!/^TCON?$/.test(id) || !NUMBERED.test(text)) return [{ id, value }]
  const rest = text.replace(NUMBERED, '')
  return rest === '' ? [...named] : [{ id, value: typeof value === 'string' ? rest : Buffer.from(rest, 'latin1') }]
}

/** Adds the blocks that only the reader knows, and the names of genres that a tag has as numbers. */
function withNativeTags(blocks: TagBlock[], native: IAudioMetadata['native']): TagBlock[] {
  const others = Object.entries(native).flatMap(([name, tags]): TagBlock[] => {
    const kind = kindOf(name)
    if (!kind || blocks.some((block) => block.kind === kind)) return []
    return [{ kind, tags: tags.flatMap(({ id, value }) => (isText(value) ? [{ id, value: String(value) }] : [])) }]
  })
  const genresOf = (reader: RegExp, name: RegExp) =>
    Object.entries(native)
      .filter(([kind]) => reader.test(kind))
      .flatMap(([, tags]) => tags.filter(({ id }) => name.test(id)).map(({ id, value }) => ({ id, value: String(value) })))
  const [numbered, last] = [genresOf(/^ID3v2/, /^TCON?$/), genresOf(/^ID3v1$/, /^genre$/)]
  const named = blocks.map(({ kind, tags }) => {
    if (kind === 'ID3v1') return { kind, tags: [...tags, ...last] }
    return { kind, tags: kind === 'ID3v2' ? tags.flatMap((tag) => withoutNumbers(tag, numbered)) : tags }
  })
  return [...named, ...others]
}

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
