import { expect, test } from 'vitest'
import { id3v2Texts } from './id3v2.ts'
import { apeTexts } from './trailing.ts'

const uint32 = (value: number, isBig: boolean) => {
  const bytes = Buffer.alloc(4)
  if (isBig) bytes.writeUInt32BE(value)
  else bytes.writeUInt32LE(value)
  return bytes
}
const apeItem = (id: string, value: Buffer) =>
  Buffer.concat([uint32(value.length, false), uint32(0, false), Buffer.from(`${id}\0`), value])
const id3Head = (version: number, flags: number) => Buffer.from([0x49, 0x44, 0x33, version, 0, flags, 0, 0, 0, 0])

test('a text of thousands of zeros costs the other tags of a file nothing', () => {
  const tag = Buffer.concat([apeItem('Comment', Buffer.alloc(60_000)), apeItem('Title', Buffer.from('夜航')), Buffer.alloc(32)])
  expect(apeTexts(tag).filter(({ id }) => id === 'Title')).toEqual([{ id: 'Title', value: '夜航' }])
})

test.each([3, 4])('an ID3v2.%i tag that ends within its extended header has no texts', (version) => {
  expect(id3v2Texts(Buffer.concat([id3Head(version, 0x40), Buffer.from([1, 2])]))).toEqual([])
})

test('zeros that keep a text from being taken for sound are left out, and no others', () => {
  const value = Buffer.from([3, 0x41, 0xff, 0x00, 0x42, 0x00, 0x43])
  const frame = Buffer.concat([Buffer.from('TIT2'), uint32(value.length - 1, true), Buffer.alloc(2), value])
  expect(id3v2Texts(Buffer.concat([id3Head(3, 0x80), frame]))).toEqual([
    { id: 'TIT2', value: Buffer.from([0x41, 0xff, 0x42]) },
    { id: 'TIT2', value: 'C' },
  ])
})
