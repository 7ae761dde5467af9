/** A value of a tag: text where the tag says its encoding, else its bytes. */
export type TagValue = string | Uint8Array

export interface RawTag {
  /** As its format names it; `TXXX:NAME` for a named frame. */
  id: string
  value: TagValue
}

/** The formats of tags; a file may have blocks of several. */
export type BlockKind = 'vorbis' | 'iTunes' | 'asf' | 'ID3v2' | 'APEv2' | 'RIFF' | 'AIFF' | 'ID3v1'

export interface TagBlock {
  kind: BlockKind
  tags: RawTag[]
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Text that should be UTF-8; some programs write another encoding there. */
export function utf8OrBytes(bytes: Uint8Array): TagValue {
  try {
    return utf8.decode(bytes)
  } catch {
    return bytes
  }
}

/** The bytes before the first zero. */
export function upToZero(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0)
  return end < 0 ? bytes : bytes.subarray(0, end)
}

/** A longer value is no name. */
export const TEXT_MAX_BYTES = 64 * 1024
const VALUES_MAX = 200

/** The values of a text, separated by zeros. */
export function valuesBetweenZeros(bytes: Buffer): Buffer[] {
  const values: Buffer[] = []
  for (let from = 0; from <= bytes.length && values.length < VALUES_MAX; ) {
    const zero = bytes.indexOf(0, from)
    const end = zero < 0 ? bytes.length : zero
    values.push(bytes.subarray(from, end))
    from = end + 1
  }
  return values
}
