import { expect, test } from 'vitest'
import { audioKind } from './audio-kind.ts'

/** The first page of an Ogg, with the head of its codec. */
function firstPage(head: Buffer): Blob {
  const page = Buffer.concat([Buffer.from('OggS\0\x02', 'latin1'), Buffer.alloc(20), Buffer.from([1, head.length]), head])
  return new Blob([new Uint8Array(Buffer.concat([page, Buffer.alloc(1000)]))])
}

test.each([
  ['OpusHead', 'opus'],
  ['\x01vorbis', 'ogg'],
  ['\x7fFLAC', 'ogg'],
])('an Ogg that begins with %j is stored as .%s', async (name, extension) => {
  const head = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.alloc(30)])
  expect(await audioKind(firstPage(head))).toEqual({ contentType: 'audio/ogg', extension })
})
