import { cutText } from '@shenglang/contract/cut-text'
import type { TagBlock, TagValue } from './blocks/tag-block.ts'
import { BLOCK_ORDER, fieldOf, type TextField } from './tag-fields.ts'
import { tagText } from './tag-text.ts'
import { chooseEncodings } from './text/choose-encoding.ts'
import { misread } from './text/misread.ts'

export type Texts = Partial<Record<TextField, string[]>>

/** The bytes of texts whose encoding was guessed, base64, so that a later version can read them again. */
export type RawTexts = Record<string, string>

/** Longer texts and further tags are skipped: they name nothing, and would only cost time. */
const LENGTH_MAX = 1000
const TAGS_MAX = 200

interface Read {
  texts: Texts
  raw: RawTexts
}

/** The texts of a file's tags by field, each of the first block that has it, decoded together. */
export function readTexts(blocks: readonly TagBlock[]): Read {
  const tags = blocks
    .toSorted((one, other) => BLOCK_ORDER.indexOf(one.kind) - BLOCK_ORDER.indexOf(other.kind))
    .flatMap((block, index) =>
      block.tags.flatMap(({ id, value }) => {
        const match = fieldOf(id)
        return match ? [{ ...match, block: index, kind: block.kind, id, ...bytesOf(value) }] : []
      }),
    )
    .slice(0, TAGS_MAX)
  const chosen = chooseEncodings(
    tags.flatMap(({ bytes, text, kind }) =>
      bytes ? [{ bytes, isDeclared: text !== undefined, mayBeCut: kind === 'ID3v1' || bytes.length === LENGTH_MAX }] : [],
    ),
    tags.flatMap(({ bytes, text }) => (bytes || text === undefined ? [] : [text])),
  )
  const decoded = tags.map(({ bytes, text = '', ...tag }) => ({
    ...tag,
    bytes,
    text: tagText(bytes ? chosen.get(bytes)! : text),
  }))
  const named = decoded.filter(({ text }) => text !== '')
  const texts: Texts = {}
  // A list of artists beside another block's artist is of another version of the file.
  const artistsFrom = named.find(({ field }) => field === 'artist' || field === 'artists')?.block
  const counted = named.filter(({ field, block }) => field !== 'artists' || block === artistsFrom)
  for (const { field } of counted) texts[field] ??= bestOf(counted.filter((tag) => tag.field === field))
  const raw = decoded.flatMap(({ bytes, kind, id }, index) =>
    bytes ? [[`${kind} ${id} ${index}`, Buffer.from(bytes).toString('base64')]] : [],
  )
  return { texts, raw: Object.fromEntries(raw) }
}

/** Texts of the first block, and within it those under the best name. */
function bestOf(tags: readonly { block: number; rank: number; text: string }[]): string[] {
  const [first] = tags
  const rank = Math.min(...tags.filter(({ block }) => block === first?.block).map((tag) => tag.rank))
  return [...new Set(tags.filter((tag) => tag.block === first?.block && tag.rank === rank).map(({ text }) => text))]
}

/** The bytes of a text whose encoding is to be found: undeclared, or declared but looking like bytes taken for Latin-1. */
function bytesOf(value: TagValue): { bytes?: Uint8Array; text?: string } {
  if (typeof value === 'string') {
    const [bytes, text] = [misread(value)?.subarray(0, LENGTH_MAX), cutText(value, LENGTH_MAX)]
    return bytes ? { bytes, text } : { text }
  }
  const bytes = value.subarray(0, LENGTH_MAX)
  const isPlain = bytes.every((byte) => byte < 0x80)
  return isPlain ? { text: Buffer.from(bytes).toString('latin1') } : { bytes }
}
