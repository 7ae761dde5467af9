import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groove, writeWav } from '../../../test/test-sounds.ts'
import { findFfmpeg, runFfmpeg } from '../../media/index.ts'
import { audioKind } from '../uploads/audio-kind.ts'
import { prepareAudio } from './index.ts'

/** Files whose sound is whole while their structure is not, as recorders, cut copies and other programs leave them. */
const folder = await mkdtemp(join(tmpdir(), 'shenglang-structure-'))
const at = (name: string) => join(folder, name)
const ffmpegPath = await findFfmpeg('')
const SECONDS = 4
const song = (ending: string) => readFile(at(`song.${ending}`))

beforeAll(async () => {
  await mkdir(at('work'))
  await writeWav(at('song.wav'), groove({ bpm: 120, bars: 2, tonicMidi: 45 }))
  const made: [name: string, ...args: string[]][] = [
    ['song.mp3', '-metadata', 'title=夜航'],
    ['song.flac', '-metadata', 'title=夜航'],
    ['song.aiff', '-write_id3v2', '1', '-metadata', 'title=夜航'],
    ['song.m4a', '-c:a', 'aac'],
    ['fast.m4a', '-c:a', 'aac', '-movflags', 'faststart'],
    ['song.ogg', '-c:a', 'libvorbis'],
    ['song.aac', '-c:a', 'aac', '-f', 'adts'],
    ['song.wma'],
    ['rf64.wav', '-rf64', 'always'],
  ]
  for (const [name, ...args] of made) {
    await runFfmpeg(ffmpegPath, ['-y', '-i', at('song.wav'), ...args, at(name)], { timeoutMs: 30_000 })
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function prepared(bytes: Buffer) {
  await writeFile(at('upload'), bytes)
  const { extension } = await audioKind(new Blob([new Uint8Array(bytes)]))
  const result = await prepareAudio(at('upload'), at('work'), { ffmpegPath })
  expect(result.extension).toBe(extension)
  return { seconds: Math.round(result.durationMs / 100) / 10, title: result.tags.title, warning: result.warning }
}

const ID3_SIZE_AT = 6
const sizes = (bytes: Buffer, ...fields: [at: number, size: number][]) => {
  for (const [at, size] of fields) bytes.writeUInt32LE(size, at)
  return bytes
}
const sizesBE = (bytes: Buffer, ...fields: [at: number, size: number][]) => {
  for (const [at, size] of fields) bytes.writeUInt32BE(size, at)
  return bytes
}
const sizeOf = (bytes: Buffer, chunk: string) => bytes.indexOf(chunk, 0, 'latin1') + 4
const boxOf = (bytes: Buffer, box: string) => bytes.indexOf(box, 0, 'latin1') - 4
const without = (bytes: Buffer, from: number, to: number) => Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
const id3Size = (bytes: Buffer, size: number) => {
  Buffer.from([21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f)).copy(bytes, ID3_SIZE_AT)
  return bytes
}

/** A FLAC with a picture of `size` bytes before its comments; the block's length field holds the lower 24 bits only. */
function pictured(flac: Buffer, size: number, claimed?: number): Buffer {
  const picture = Buffer.alloc(32 + 10 + size, 0x41)
  sizesBE(picture, [0, 3], [4, 10])
  picture.write('image/jpeg', 8)
  sizesBE(picture, [18, 0], [22, 1000], [26, 1000], [30, 24], [34, 0], [38, size])
  const head = sizesBE(Buffer.alloc(4), [0, ((6 << 24) | ((claimed ?? picture.length) & 0xff_ffff)) >>> 0])
  return Buffer.concat([flac.subarray(0, 42), head, picture, flac.subarray(42)])
}

test('a FLAC whose picture is over 16 MB is accepted without it, with its other tags and a note about the picture', async () => {
  expect(await prepared(pictured(await song('flac'), 17 * 2 ** 20))).toEqual({
    ...{ seconds: SECONDS, title: '夜航', warning: '封面图片超过 16 MB，FLAC 里放不下，没有导入封面' },
  })
})

test.each<[what: string, bytes: () => Promise<Buffer>]>([
  ['a WAV whose RIFF is 0 long', async () => sizes(await song('wav'), [4, 0])],
  ['a WAV whose data is 0 long', async () => sizes(await song('wav'), [40, 0])],
  ['a WAV of a recorder that lost power', async () => sizes(await song('wav'), [4, 0], [40, 0])],
  ['a WAV that was written into a pipe', async () => sizes(await song('wav'), [4, 0xffff_ffff], [40, 0xffff_ffff])],
  ['a WAV whose format claims no length', async () => sizes(await song('wav'), [16, 0])],
  ['a WAV without the length of a frame', async () => sizes(await song('wav'), [32, 16 << 16])],
  ['a WAV for more than 4 GB', () => readFile(at('rf64.wav'))],
  ['one of those without its lengths', async () => (await readFile(at('rf64.wav'))).fill(0, 20, 44)],
  ['an MP3 without its first half frame', async () => (await song('mp3')).subarray(1000)],
  ['an MP3 behind zeros', async () => Buffer.concat([Buffer.alloc(5000), (await song('mp3')).subarray(1000)])],
  ['an ADTS within a frame', async () => (await song('aac')).subarray(100)],
  ['an M4A with junk behind it', async () => Buffer.concat([await song('m4a'), Buffer.alloc(999, 0x55)])],
  [
    'an M4A whose sound claims too much',
    async () => {
      const bytes = await readFile(at('fast.m4a'))
      return sizesBE(bytes, [boxOf(bytes, 'mdat'), 0x7fff_ffff])
    },
  ],
  [
    'an M4A whose sound was not closed',
    async () => {
      const bytes = await song('m4a')
      return sizesBE(bytes, [boxOf(bytes, 'mdat'), 0])
    },
  ],
  ['a WMA whose header is 0 long', async () => (await song('wma')).fill(0, 16, 24)],
  [
    'an AIFF whose sound does not count its frames',
    async () => {
      const bytes = await song('aiff')
      return sizesBE(bytes, [sizeOf(bytes, 'COMM') + 6, 0xffff_ffff])
    },
  ],
])('%s is accepted up to its damage', async (_, bytes) => {
  const { seconds, warning } = await prepared(await bytes())
  expect(Math.abs(seconds - SECONDS)).toBeLessThan(0.2)
  expect(warning).toBe('')
})

test.each<[what: string, bytes: () => Promise<Buffer>]>([
  [
    'an AIFF of a recorder that lost power',
    async () => {
      const bytes = await song('aiff')
      return sizesBE(bytes, [4, 0], [sizeOf(bytes, 'SSND'), 0])
    },
  ],
  [
    'an AIFF without any number',
    async () => {
      const bytes = await song('aiff')
      const sound = bytes.subarray(0, bytes.indexOf('ID3 '))
      return sizesBE(sound, [4, 46], [sizeOf(sound, 'SSND'), 8], [sizeOf(sound, 'COMM') + 6, 0])
    },
  ],
  [
    'an MP3 whose tag is longer than the file',
    async () => {
      const bytes = await song('mp3')
      return id3Size(bytes, 2 * bytes.length)
    },
  ],
  ['an MP3 whose tag is 0 long', async () => id3Size(await song('mp3'), 0)],
])('%s is accepted with the tags that can be read', async (_, bytes) => {
  const { seconds, title } = await prepared(await bytes())
  expect(Math.abs(seconds - SECONDS)).toBeLessThan(0.2)
  expect(title).toBe('夜航')
})

test.each<[what: string, bytes: () => Promise<Buffer>, warning: string]>([
  ['a WAV', () => song('wav'), '文件不完整：声音没有到结尾，已按实际长度导入'],
  ['an AIFF', async () => without(await song('aiff'), 1000, 1000), '文件不完整：标称 00:04，只有 00:02 能播放'],
  ['an M4A with its index in front', () => readFile(at('fast.m4a')), '文件不完整：标称 00:04，只有 00:0'],
])('%s that was cut in the middle is accepted with a warning', async (_, whole, warning) => {
  const bytes = await whole()
  const result = await prepared(bytes.subarray(0, bytes.length / 2))
  expect(Math.abs(result.seconds - SECONDS / 2)).toBeLessThan(0.3)
  expect(result.warning).toContain(warning)
})

test('a FLAC with a block that ends beyond the file is accepted without its tags', async () => {
  expect(await prepared(pictured(await song('flac'), 10, 0xff_fff0))).toMatchObject({
    ...{ seconds: SECONDS, title: undefined, warning: '标签有误，没有全部读取' },
  })
})

test.each<[what: string, bytes: () => Promise<Buffer>, part: string]>([
  ['a WAV without a format', async () => without(await song('wav'), 12, 36), '缺少格式说明 (fmt)'],
  ['a WAV without channels', async () => sizes(await song('wav'), [20, 1]), '格式说明 (fmt) 有误'],
  ['a WAV that ends in its header', async () => (await song('wav')).subarray(0, 36), '缺少声音数据 (data)'],
  [
    'an AIFF that ends in its header',
    async () => {
      const bytes = await song('aiff')
      return bytes.subarray(0, bytes.indexOf('SSND'))
    },
    '缺少声音数据 (SSND)',
  ],
  ['a FLAC with an empty header', async () => (await song('flac')).fill(0, 8, 42), '文件头 (STREAMINFO) 已损坏'],
  ['a FLAC that ends in its header', async () => (await song('flac')).subarray(0, 60), '文件头之后没有声音数据'],
  [
    'an M4A without an index',
    async () => {
      const bytes = await song('m4a')
      return bytes.subarray(0, boxOf(bytes, 'moov'))
    },
    '文件结尾缺少索引 (moov)',
  ],
  ['an M4A whose index is cut', async () => (await song('m4a')).subarray(0, -50), '索引 (moov) 不完整'],
  ['an Ogg that ends in its header', async () => (await song('ogg')).subarray(0, 1000), '文件头不完整'],
  ['a WMA that ends in its header', async () => (await song('wma')).subarray(0, 300), '文件头 (ASF Header) 不完整'],
])('%s is refused with the name of the part', async (_, bytes, part) => {
  await writeFile(at('upload'), await bytes())
  await expect(prepareAudio(at('upload'), at('work'), { ffmpegPath })).rejects.toMatchObject({
    message: expect.stringContaining(`音频文件已损坏或不完整：${part}`),
    isTheFile: true,
  })
})
