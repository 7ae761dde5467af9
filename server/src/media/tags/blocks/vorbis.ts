import { packetsOf, pageAt, WHOLE_SEGMENT } from './ogg-pages.ts'
import type { ReadAt } from './read-at.ts'
import { type RawTag, utf8OrBytes } from './tag-block.ts'

const COMMENT_BLOCK = 4
const BLOCK_HEAD_BYTES = 4
const KIND_BITS = 0x7f
const LAST_BLOCK = 0x80
/** Pages up to here may hold the comments of an Ogg; a large picture stands among them. */
export const OGG_HEAD_BYTES = 4 * 1024 * 1024
const OGG_COMMENTS = ['\x03vorbis', 'OpusTags'] as const
/** The first packet of a FLAC in an Ogg; its comments are a block of FLAC in a packet of their own. */
const OGG_FLAC = '\x7fFLAC'

/** The comments in a list of Vorbis comments: vendor, count, then `NAME=value` each with its length. */
export function vorbisComments(bytes: Buffer): RawTag[] {
  const tags: RawTag[] = []
  let at = 4 + lengthAt(bytes, 0)
  const count = lengthAt(bytes, at)
  at += 4
  for (let index = 0; index < count && at + 4 <= bytes.length; index += 1) {
    const comment = bytes.subarray(at + 4, at + 4 + lengthAt(bytes, at))
    const equals = comment.indexOf('=')
    if (equals > 0) {
      tags.push({ id: comment.toString('latin1', 0, equals).toUpperCase(), value: utf8OrBytes(comment.subarray(equals + 1)) })
    }
    at += 4 + comment.length
  }
  return tags
}

const lengthAt = (bytes: Buffer, at: number) => (at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0)

/** The list of comments of a FLAC whose first block is at `at`; empty without one. */
export async function flacComments(read: ReadAt, at: number): Promise<Buffer> {
  const head = await read(at, BLOCK_HEAD_BYTES)
  if (head.length < BLOCK_HEAD_BYTES) return head
  const size = head.readUIntBE(1, 3)
  if ((head[0]! & KIND_BITS) === COMMENT_BLOCK) return read(at + BLOCK_HEAD_BYTES, size)
  return (head[0]! & LAST_BLOCK) === 0 ? flacComments(read, at + BLOCK_HEAD_BYTES + size) : Buffer.alloc(0)
}

/** The list of comments in the first pages of an Ogg. */
export function oggComments(head: Buffer): Buffer {
  const parts: Buffer[] = []
  let isFlac = false
  let at = 0
  for (let page = pageAt(head, at); page; page = pageAt(head, at)) {
    for (const { body, segments } of packetsOf(page)) {
      if (parts.length === 0 && nameLength(body, isFlac) === 0) {
        isFlac ||= startsWith(body, OGG_FLAC)
        continue
      }
      parts.push(body)
      if (segments.at(-1) !== WHOLE_SEGMENT) return withoutName(Buffer.concat(parts), isFlac)
    }
    at += page.length
  }
  return Buffer.alloc(0)
}

const startsWith = (packet: Buffer, name: string) => packet.toString('latin1', 0, name.length) === name

/** Bytes before the list in a packet of comments; 0 for any other packet. */
function nameLength(packet: Buffer, isFlac: boolean): number {
  if (isFlac) return (packet[0]! & KIND_BITS) === COMMENT_BLOCK ? BLOCK_HEAD_BYTES : 0
  return OGG_COMMENTS.find((name) => startsWith(packet, name))?.length ?? 0
}

const withoutName = (packet: Buffer, isFlac: boolean) => packet.subarray(nameLength(packet, isFlac))
