import { expect, test } from 'vitest'
import { oggComments, vorbisComments } from './vorbis.ts'

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const text = (value: string) => Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(value)])
const list = (comments: string[]) => Buffer.concat([text('a program'), u32(comments.length), ...comments.map(text)])

/** A page of an Ogg with one packet, in as many segments as it takes. */
function page(packet: Buffer): Buffer {
  const segments = [...Array<number>(Math.floor(packet.length / 255)).fill(255), packet.length % 255]
  return Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.from([segments.length, ...segments]), packet])
}

/** A block of FLAC with its kind and its length. */
const block = (kind: number, body: Buffer) => {
  const head = Buffer.from([kind, 0, 0, 0])
  head.writeUIntBE(body.length, 1, 3)
  return Buffer.concat([head, body])
}

const COMMENTS = ['TITLE=夜航', 'ARTIST=林夜', `COMMENT=${'x'.repeat(600)}`]

test.each([
  ['Vorbis', [Buffer.from('\x01vorbis…'), Buffer.concat([Buffer.from('\x03vorbis'), list(COMMENTS)])]],
  ['Opus', [Buffer.from('OpusHead…'), Buffer.concat([Buffer.from('OpusTags'), list(COMMENTS)])]],
  ['FLAC', [Buffer.from('\x7fFLAC\x01\x00\x00\x02fLaC…'), block(3, Buffer.alloc(18)), block(0x84, list(COMMENTS))]],
])('comments of %s in an Ogg are read', (_, packets) => {
  const tags = vorbisComments(oggComments(Buffer.concat(packets.map(page))))
  expect(tags.map(({ id, value }) => `${id}=${value}`)).toEqual(COMMENTS)
})
