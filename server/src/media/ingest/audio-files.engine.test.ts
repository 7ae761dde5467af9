import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseWaveform } from '@shenglang/contract/media/waveform'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDiskFiles } from '../../platform/files/disk.ts'
import { runFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { findFfmpeg } from '../ffmpeg/ffmpeg-program.ts'
import { earlyEnd, probeAudio } from '../tags/probe.ts'
import { measureWaveform } from '../waveform/waveform.ts'
import { ingestAudio } from './ingest.ts'

/** Real files, made and decoded by the real ffmpeg. */
const folder = await mkdtemp(join(tmpdir(), 'shenglang-audio-'))
const at = (name: string) => join(folder, name)
const files = await openDiskFiles(at('store'))
const ffmpegPath = await findFfmpeg('')
const ffmpeg = (...args: string[]) => runFfmpeg(ffmpegPath, ['-y', ...args], { timeoutMs: 20_000 })

const SECONDS = 30
const TONE = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=44100:duration=${SECONDS}`]
const TAGS = ['title=夜店', 'artist=艺人', 'date=2024', 'TBPM=128', 'TKEY=F#m'].flatMap((tag) => ['-metadata', tag])

const FORMATS: [name: string, contentType: string, extension: string, ...args: string[]][] = [
  ['tone.mp3', 'audio/mpeg', 'mp3'],
  ['tone.flac', 'audio/flac', 'flac'],
  ['tone.wav', 'audio/wav', 'wav'],
  ['vorbis.ogg', 'audio/ogg', 'ogg', '-c:a', 'libvorbis'],
  ['opus.ogg', 'audio/ogg', 'opus', '-c:a', 'libopus'],
  ['tone.m4a', 'audio/mp4', 'm4a', '-c:a', 'aac'],
  ['tone.aac', 'audio/aac', 'aac', '-c:a', 'aac', '-f', 'adts'],
  ['tone.aiff', 'audio/aiff', 'aiff', '-write_id3v2', '1'],
  ['24-bit.aiff', 'audio/aiff', 'aiff', '-write_id3v2', '1', '-c:a', 'pcm_s24be'],
  ['little-endian.aifc', 'audio/aiff', 'aiff', '-write_id3v2', '1', '-c:a', 'pcm_s16le', '-f', 'aiff'],
  ['tone.wma', 'audio/x-ms-wma', 'wma', '-c:a', 'wmav2', '-metadata', 'WM/Year=2024'],
]

beforeAll(async () => {
  for (const [name, , , ...args] of FORMATS) await ffmpeg(...TONE, ...TAGS, ...args, at(name))
  await ffmpeg('-f', 'lavfi', '-i', 'testsrc=size=64x64:duration=1', '-c:v', 'wmv2', at('film.wmv'))
  await ffmpeg('-f', 'lavfi', '-i', 'color=red:size=64x64', '-frames:v', '1', at('picture.png'))
  await ffmpeg('-f', 'lavfi', '-i', 'testsrc=size=64x64:duration=1', '-c:v', 'mpeg4', at('film.mp4'))
})
afterAll(async () => {
  await files.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a file is recognised by its content', () => {
  test.each(FORMATS)('%s is %s', async (name, contentType, extension) => {
    await copyFile(at(name), at('misnamed.mp3'))
    for (const path of [at(name), at('misnamed.mp3')]) {
      const facts = await probeAudio(path)
      expect(facts).toMatchObject({ contentType, extension })
    }
  })

  test.each(FORMATS.filter(([name]) => name !== 'tone.aac'))(
    '%s gives its title, and its length unless only decoding shows it',
    async (name) => {
      const { durationMs, title, artists, release } = await probeAudio(at(name))
      if (!name.endsWith('.ogg')) expect(Math.abs(durationMs - SECONDS * 1000)).toBeLessThan(100)
      expect({ title, artists, release }).toEqual({ title: '夜店', artists: ['艺人'], release: '2024' })
    },
  )

  test('an AIFF without ID3 tags gives its title from its own chunks, in UTF-8 as well', async () => {
    await ffmpeg(...TONE, ...TAGS, '-metadata', 'author=艺人', at('chunks.aiff'))
    expect(await probeAudio(at('chunks.aiff'))).toMatchObject({ title: '夜店', artists: ['艺人'] })
  })

  test.each([
    ['exact.mp3', 'TBPM=124.62'],
    ['comma.mp3', 'TBPM=124,62'],
    ['exact.flac', 'BPM=124.62'],
    ['exact.ogg', 'BPM=124.62'],
    ['exact.aiff', 'TBPM=124.62', '-write_id3v2', '1'],
    ['exact.wma', 'WM/BeatsPerMinute=124.62'],
  ])('%s gives its tempo with decimals', async (name, tag, ...args) => {
    await ffmpeg(...TONE, '-t', '1', '-metadata', tag, ...args, at(name))
    expect((await probeAudio(at(name))).bpm).toBe(124.62)
  })

  test.each<[name: string, genre: string, genres: string[], ...args: string[]]>([
    ['genres.mp3', 'Tech House; 国风', ['Tech House', '国风']],
    ['genres.flac', 'Drum & Bass', ['Drum & Bass']],
    ['genres.wma', 'R&B / Soul', ['R&B', 'Soul']],
    // GBK where the tag says Latin-1.
    ['genres.aiff', Buffer.from([0xb9, 0xfa, 0xb7, 0xe7]).toString('latin1'), ['国风'], '-write_id3v2', '1'],
  ])('%s gives its genres', async (name, genre, genres, ...args) => {
    await ffmpeg(...TONE, '-t', '1', '-metadata', `genre=${genre}`, ...args, at(name))
    expect((await probeAudio(at(name))).genres).toEqual(genres)
  })

  test('tempo, key and cover come from the tags', async () => {
    const cover = ['-f', 'lavfi', '-i', 'color=red:size=64x64:duration=1', '-map', '0', '-map', '1', '-frames:v', '1']
    await ffmpeg(...TONE, ...cover, ...TAGS, '-c:v', 'mjpeg', '-disposition:v', 'attached_pic', at('cover.mp3'))
    const { bpm, key, picture } = await probeAudio(at('cover.mp3'))
    expect({ bpm, key, format: picture?.format }).toEqual({ bpm: 128, key: '11A', format: 'image/jpeg' })
    expect(picture?.data.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  })

  test.each([
    ['an empty file', () => Buffer.alloc(0), '文件是空的'],
    ['a text', () => Buffer.from('这不是音频，只是一段文字。'), '不是可识别的音频文件'],
    ['a picture', () => readFile(at('picture.png')), '不是可识别的音频文件'],
    ['a film without sound', () => readFile(at('film.mp4')), '文件里没有音频'],
    ['a film of another kind', () => readFile(at('film.wmv')), '不支持该音频格式'],
    ['half an M4A', async () => half(await readFile(at('tone.m4a'))), '文件结尾缺少索引 (moov)'],
  ])('refuses %s named .mp3 with the reason', async (_, content, reason) => {
    await writeFile(at('named.mp3'), await content())
    await expect(probeAudio(at('named.mp3'))).rejects.toThrow(reason)
  })
})

describe('the waveform', () => {
  const measure = (name: string, contentType: string) => measureWaveform({ ffmpegPath, input: at(name), contentType })

  test.each(FORMATS)('of %s has 1,200 bars, 150 in the overview, and the true length', async (name, contentType) => {
    const { waveform, overview, durationMs } = await measure(name, contentType)
    expect([parseWaveform(waveform).length, parseWaveform(overview).length]).toEqual([1200, 150])
    expect(Math.max(...parseWaveform(waveform))).toBe(1)
    expect(Math.abs(durationMs - SECONDS * 1000)).toBeLessThan(200)
  })

  test('follows the loudness', async () => {
    const steps = 'sine=frequency=440:duration=30,volume=volume=if(lt(t\\,15)\\,0.2\\,0.8):eval=frame'
    await ffmpeg('-f', 'lavfi', '-i', steps, at('steps.wav'))
    const bars = parseWaveform((await measure('steps.wav', 'audio/wav')).overview)
    expect(bars[30]).toBeCloseTo(0.25, 1)
    expect(bars[120]).toBeCloseTo(1, 1)
  })

  test('of channels that cancel each other is that of one', async () => {
    const half = `lt(t\\,${SECONDS / 2})`
    const step = `sin(440*2*PI*t)*if(${half}\\,0.8\\,0.2)`
    await ffmpeg('-f', 'lavfi', '-i', `aevalsrc=${step}|-1*${step}:duration=${SECONDS}`, '-b:a', '256k', at('turned.mp3'))
    const bars = parseWaveform((await measure('turned.mp3', 'audio/mpeg')).overview)
    expect(bars[30]).toBeCloseTo(1, 1)
    expect(bars[120]).toBeCloseTo(0.25, 1)
  })

  test('of a truncated file covers what can be played', async () => {
    await writeFile(at('half.mp3'), half(await readFile(at('tone.mp3'))))
    const { durationMs } = await measure('half.mp3', 'audio/mpeg')
    expect(Math.abs(durationMs - SECONDS * 500)).toBeLessThan(500)
  })

  test('of what only claims to be audio is refused', async () => {
    await writeFile(at('text.mp3'), '这不是音频。'.repeat(1000))
    await expect(measure('text.mp3', 'audio/mpeg')).rejects.toThrow('无法解码音频')
    await expect(measure('text.mp3', 'text/plain')).rejects.toThrow('不支持该音频格式')
  })
})

describe('a file', () => {
  const ingest = async (name: string, content: Buffer) => {
    await writeFile(at(name), content)
    return ingestAudio(at(name), { files, ffmpegPath, fileName: name, sha256: 'a'.repeat(64) })
  }

  test.each(['tone.mp3', 'tone.wav', 'tone.flac'])('truncated (%s) is as long as its sound', async (name) => {
    const { source } = await ingest(`cut-${name}`, half(await readFile(at(name))))
    expect(Math.abs(source.duration_ms - SECONDS * 500)).toBeLessThan(500)
  })
})

test('in FLAC that ends before its header says so gets a warning', async () => {
  await writeFile(at('half.flac'), half(await readFile(at('tone.flac'))))
  const { durationMs } = await measureWaveform({ ffmpegPath, input: at('half.flac'), contentType: 'audio/flac' })
  expect(earlyEnd(await probeAudio(at('half.flac')), durationMs)).toMatch(/^文件不完整：标称 00:30，只有 00:1\d 能播放/)
})

test('in MP3 that ends before its header says so gets a warning; one without such a header, or whole, does not', async () => {
  await ffmpeg(...TONE, '-write_xing', '0', '-q:a', '2', at('headless.mp3'))
  const warningFor = async (name: string, bytes: Buffer) => {
    await writeFile(at(name), bytes)
    const facts = await probeAudio(at(name))
    return earlyEnd(facts, (await measureWaveform({ ffmpegPath, input: at(name), contentType: 'audio/mpeg' })).durationMs)
  }
  const whole = await readFile(at('tone.mp3'))
  expect(await warningFor('short.mp3', whole.subarray(0, whole.length / 3))).toMatch(
    /^文件不完整：标称 00:30，只有 00:\d\d 能播放/,
  )
  expect(await warningFor('whole.mp3', whole)).toBe('')
  expect(await warningFor('half-headless.mp3', half(await readFile(at('headless.mp3'))))).toBe('')
})

describe('ffmpeg', () => {
  const forEver = ['-re', '-f', 'lavfi', '-i', 'sine', '-f', 'null', '-']

  test('is stopped when it takes too long', async () => {
    await expect(runFfmpeg(ffmpegPath, forEver, { timeoutMs: 100 })).rejects.toThrow('aborted')
  })

  test('is stopped when its run is aborted', async () => {
    const job = new AbortController()
    const run = runFfmpeg(ffmpegPath, forEver, { timeoutMs: 20_000, signal: job.signal })
    job.abort()
    await expect(run).rejects.toThrow('aborted')
  })

  test('reports why it failed', async () => {
    await expect(ffmpeg('-i', at('nothing.mp3'), '-f', 'null', '-')).rejects.toThrow('No such file')
  })

  test('reads nothing but local files', async () => {
    await expect(ffmpeg('-i', 'http://127.0.0.1:9/x.mp3', '-f', 'null', '-')).rejects.toThrow('not on whitelist')
  })

  test('named wrongly by the setting is an error that names the setting', async () => {
    await expect(findFfmpeg(at('no-ffmpeg'))).rejects.toThrow('FFMPEG_PATH')
  })
})

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}
