import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hugePng, zipBomb, zipOf } from '../../../test/hostile-files.ts'
import { groove, SOUND_RATE, wavHeader, writeWav } from '../../../test/test-sounds.ts'
import { findFfmpeg, runFfmpeg } from '../../media/index.ts'
import { PreparationFailed, prepareAudio } from './index.ts'
import { AUDIO_LIMITS } from './limits.ts'

/** Files that users may upload, tried with the real ffmpeg. */
const folder = await mkdtemp(join(tmpdir(), 'shenglang-bad-input-'))
const at = (name: string) => join(folder, name)
const ffmpegPath = await findFfmpeg('')
const ffmpeg = (...args: string[]) => runFfmpeg(ffmpegPath, ['-y', ...args], { timeoutMs: 60_000 })
const prepare = (name: string, options: Partial<Parameters<typeof prepareAudio>[2]> = {}) =>
  prepareAudio(at(name), at('work'), { ffmpegPath, ...options })
const refusalOf = async (name: string, options = {}) => {
  const error = await prepare(name, options).then(
    () => undefined,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(PreparationFailed)
  expect(await readdir(at('work'))).toEqual([])
  return error as PreparationFailed
}

beforeAll(async () => {
  await writeWav(at('song.wav'), groove({ bpm: 120, bars: 4, tonicMidi: 45 }))
  await ffmpeg('-i', at('song.wav'), at('song.mp3'))
  await ffmpeg('-i', at('song.wav'), at('song.flac'))
  await ffmpeg('-i', at('song.wav'), at('song.aiff'))
  await ffmpeg('-i', at('song.wav'), '-c:a', 'aac', at('song.m4a'))
})
beforeEach(async () => {
  await rm(at('work'), { recursive: true, force: true })
  await mkdir(at('work'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a file that is no track is refused with the reason and leaves nothing', () => {
  test.each<[what: string, content: () => Buffer | Promise<Buffer>, reason: string]>([
    ['an empty file', () => Buffer.alloc(0), '文件是空的'],
    ['a text', () => Buffer.from('这不是音频。'.repeat(500)), '不是可识别的音频文件'],
    ['a playlist of local files', () => playlist('file:///etc/passwd'), '不是可识别的音频文件'],
    ['a playlist of an address', () => playlist('http://127.0.0.1:9/a.mp3'), '不是可识别的音频文件'],
    ['a zip bomb', () => zipBomb(), '不是可识别的音频文件'],
    ['zeros', () => Buffer.alloc(100_000), '不是可识别的音频文件'],
    ['an MP3 tag before a playlist', () => Buffer.concat([emptyId3(), playlist('file:///etc/passwd')]), '不是可识别的音频文件'],
    ['half an M4A', async () => half(await readFile(at('song.m4a'))), '文件结尾缺少索引 (moov)'],
    [
      '96 channels',
      () => Buffer.concat([wavHeader({ channels: 96, rate: 8000, claimBytes: 96_000 }), Buffer.alloc(96_000)]),
      '声道太多',
    ],
    ['a WAV without sound', () => wavHeader({ channels: 2, rate: 44_100, claimBytes: 0 }), '声音数据 (data) 是空的'],
  ])('%s', async (_, content, reason) => {
    await writeFile(at('named.mp3'), await content())
    const refusal = await refusalOf('named.mp3')
    expect(refusal.message).toContain(reason)
    expect(refusal.isTheFile).toBe(true)
  })

  test('refuses silence of a hundred hours by its header', async () => {
    await ffmpeg('-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '10', at('hours.flac'))
    const flac = await readFile(at('hours.flac'))
    flac.writeUInt32BE(100 * 3600 * 8000, TOTAL_SAMPLES_AT)
    await writeFile(at('hours.flac'), flac)
    expect((await refusalOf('hours.flac')).message).toBe('太长，最长 10 小时')
  })

  test('refuses sound longer than is allowed though its header does not say its length', async () => {
    await ffmpeg('-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '30', at('long.wav'))
    const limits = { ...AUDIO_LIMITS, lengthMs: 10_000 }
    expect((await refusalOf('long.wav', { limits })).message).toContain('太长')
  })

  test('refuses a recording longer than the setting by its header, without decoding', async () => {
    await ffmpeg('-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '130', at('minutes.flac'))
    const refusal = await refusalOf('minutes.flac', { lengthMaxMs: 120_000, ffmpegPath: at('no-ffmpeg') })
    expect(refusal).toMatchObject({ message: '太长，最长 2 分钟', isTheFile: true, step: 'probe' })
    await ffmpeg('-i', at('minutes.flac'), at('minutes.ogg'))
    expect(await refusalOf('minutes.ogg', { lengthMaxMs: 120_000 })).toMatchObject({
      message: '太长，最长 2 分钟',
      step: 'decode',
    })
  })

  test('gives up a file that takes too long', async () => {
    await ffmpeg('-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=stereo', '-t', '600', at('slow.wav'))
    const limits = { ...AUDIO_LIMITS, baseS: 0.2, perSecond: 0 }
    expect(await refusalOf('slow.wav', { limits })).toMatchObject({ message: '处理超时：文件太长或太复杂', step: 'decode' })
  })
})

describe('accepts what can be played', () => {
  test('an MP3 with a zip behind it', async () => {
    await writeFile(at('zipped.mp3'), Buffer.concat([await readFile(at('song.mp3')), zipOf(Buffer.alloc(5000, 'zip'))]))
    const { extension, durationMs } = await prepare('zipped.mp3')
    expect(extension).toBe('mp3')
    expect(Math.abs(durationMs - 8000)).toBeLessThan(300)
  })

  test('a WAV that claims 4 GB, with the length of its sound', async () => {
    await writeWav(at('claims.wav'), groove({ bpm: 120, bars: 4, tonicMidi: 45 }), 0xffffffff)
    expect((await prepare('claims.wav')).durationMs).toBe(8000)
  })

  test.each(['mp3', 'flac', 'aiff'])('half of one in %s, with the length of its sound', async (ending) => {
    await writeFile(at(`half.${ending}`), half(await readFile(at(`song.${ending}`))))
    const { durationMs, warning } = await prepare(`half.${ending}`)
    expect(Math.abs(durationMs - 4000)).toBeLessThan(1000)
    expect(warning).toMatch(/^文件不完整：标称 00:08，只有 00:0[345] 能播放/)
    expect((await prepare(`song.${ending}`)).warning).toBe('')
  })

  test('silence has no loudness, tempo or key', async () => {
    await writeWav(at('silence.wav'), new Int16Array(20 * SOUND_RATE))
    expect(await prepare('silence.wav')).toMatchObject({
      loudnessLufs: null,
      tbpm: 0,
      grid: null,
      tkey: '',
      energy: 1,
      previewMs: 0,
    })
  })

  test('a sound shorter than a second', async () => {
    await writeWav(at('blink.wav'), groove({ bpm: 120, bars: 1, tonicMidi: 45 }).subarray(0, 500))
    expect((await prepare('blink.wav')).durationMs).toBeLessThan(50)
  })

  test('six channels, mixed down to two', async () => {
    await ffmpeg('-f', 'lavfi', '-i', 'sine=duration=3,pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0', at('six.flac'))
    const { hls, durationMs } = await prepare('six.flac')
    expect([hls.length, durationMs]).toEqual([5, 3000])
  })

  test('a track whose cover is 50,000 × 50,000, without the cover', async () => {
    await writeFile(at('covered.mp3'), Buffer.concat([id3WithPicture(hugePng()), await readFile(at('song.mp3'))]))
    const { tags, extension, warning } = await prepare('covered.mp3')
    expect([extension, tags.picture, warning]).toEqual(['mp3', undefined, '封面图片无法读取，没有导入封面'])
  })

  test('a track with a cover, with the cover', async () => {
    await ffmpeg('-f', 'lavfi', '-i', 'color=red:size=64x64', '-frames:v', '1', at('cover.png'))
    await writeFile(
      at('covered.mp3'),
      Buffer.concat([id3WithPicture(await readFile(at('cover.png'))), await readFile(at('song.mp3'))]),
    )
    expect((await prepare('covered.mp3')).tags.picture?.data).toEqual(await readFile(at('cover.png')))
  })
})

test('an aborted preparation ends with the reason of its signal and leaves nothing', async () => {
  await ffmpeg('-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=stereo', '-t', '600', at('slow.wav'))
  const job = new AbortController()
  const reason = new Error('nobody wants it')
  const onStep = (step: string, fraction: number) => {
    if (step === 'decode' && fraction > 0) job.abort(reason)
  }
  await expect(prepare('slow.wav', { signal: job.signal, onStep })).rejects.toBe(reason)
  expect(await readdir(at('work'))).toEqual([])
  expect(await processesNaming(at('work'))).toEqual([])
})

async function processesNaming(path: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return commands.filter((command) => command.includes(path))
}

/** Only root can mount a small disk. */
const smallDisk = at('small-disk')
await mkdir(smallDisk)
const hasSmallDisk = await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'none', smallDisk]).then(
  () => true,
  () => false,
)
afterAll(async () => {
  if (hasSmallDisk) await promisify(execFile)('umount', [smallDisk])
})

test.runIf(hasSmallDisk)('reports a disk that gets full while renditions are written, and leaves nothing', async () => {
  const refusal = await prepareAudio(at('song.mp3'), smallDisk, { ffmpegPath }).catch((reason) => reason)
  expect(refusal).toMatchObject({ message: '服务器磁盘空间不足，稍后自动重试', isTheFile: false, step: 'decode' })
  expect(await readdir(smallDisk)).toEqual([])
})

test('does not blame the file when the machine is to blame', async () => {
  const error = await prepareAudio(at('song.mp3'), at('work'), { ffmpegPath: at('no-ffmpeg') }).catch((reason) => reason)
  expect(error).toMatchObject({ message: '服务器暂时无法处理，稍后自动重试', isTheFile: false, step: 'decode' })
})

/** The lower 32 bits of the number of samples in a FLAC's header. */
const TOTAL_SAMPLES_AT = 22

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}

function playlist(address: string): Buffer {
  return Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${address}\n#EXT-X-ENDLIST\n`.repeat(20))
}

function emptyId3(): Buffer {
  return Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x00', 'latin1')
}

function id3WithPicture(picture: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('\x00image/png\x00\x03\x00', 'latin1'), picture])
  const frame = Buffer.concat([Buffer.from('APIC'), syncSafe(content.length), Buffer.alloc(2), content])
  return Buffer.concat([Buffer.from('ID3\x04\x00\x00', 'latin1'), syncSafe(frame.length), frame])
}

function syncSafe(size: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f))
}
