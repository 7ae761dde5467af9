import { open } from 'node:fs/promises'
import { FfmpegFailed, runConfined } from '../../media/index.ts'
import { tooLong } from './extract-features.ts'
import { SIDE_MAX as EDGE_MAX, type Limits } from './limits.ts'
import { PreparationFailed } from './steps.ts'

/** The facts of a film, and a still of it. */
export interface Film {
  /** IANA media type. */
  contentType: string
  extension: string
  /** ffmpeg's name of the container. */
  demuxer: string
  /** Length according to the container. */
  durationMs: number
  /** Pixels. */
  width: number
  height: number
  /** Streams that browsers play without encoding them again. */
  isPlayable: { video: boolean; audio: boolean }
  hasSound: boolean
  /** JPEG, at most 1280 pixels wide. */
  poster: Buffer
}

const CONTAINERS = [
  { at: 4, magic: 'ftypqt', contentType: 'video/quicktime', extension: 'mov', demuxer: 'mov' },
  { at: 4, magic: 'ftyp', contentType: 'video/mp4', extension: 'mp4', demuxer: 'mov' },
  { at: 0, magic: '\x1aE\xdf\xa3', contentType: 'video/webm', extension: 'webm', demuxer: 'matroska' },
]
const MAGIC_BYTES = 16
const POSTER_MS = 60_000
/** The still is the most representative of this many frames. */
const POSTER_FRAMES = 100
const POSTER_WIDTH = 1280

/** Inspects a film with ffmpeg: its facts and one frame. Throws `PreparationFailed`. */
export async function inspectVideo(
  input: string,
  folder: string,
  { ffmpegPath, limits, signal }: { ffmpegPath: string; limits: Limits; signal?: AbortSignal },
): Promise<Film> {
  const container = await containerOf(input)
  if (!container) throw refusal('不是可识别的视频文件')
  const picture: Buffer[] = []
  const { memoryBytes, fileBytes } = limits
  const draw = `thumbnail=${POSTER_FRAMES},scale='min(${POSTER_WIDTH},iw)':-2`
  const output = ['-map', '0:v:0', '-an', '-vf', draw, '-frames:v', '1', '-c:v', 'mjpeg', '-f', 'mjpeg', 'pipe:1']
  const log = await runConfined(ffmpegPath, ['-loglevel', 'level+info', '-nostats', ...output], {
    input,
    demuxer: container.demuxer,
    sandbox: { folder, memoryBytes, fileBytes, cpuS: (2 * POSTER_MS) / 1000 },
    timeoutMs: POSTER_MS,
    onOutput: (chunk) => picture.push(chunk),
    ...(signal ? { signal } : {}),
  }).catch((cause) => {
    if (!(cause instanceof FfmpegFailed)) throw cause
    throw refusal('视频文件已损坏或没有画面', cause)
  })
  const { magic: _, at: __, ...type } = container
  const facts = factsFrom(log)
  if (!facts || picture.length === 0) throw refusal('视频文件已损坏或没有画面')
  if (Math.max(facts.width, facts.height) > EDGE_MAX) throw refusal(`画面太大，最大 ${EDGE_MAX} 像素`)
  if (facts.durationMs > limits.lengthMs) throw tooLong(limits, 'probe')
  return { ...type, ...facts, poster: Buffer.concat(picture) }
}

/** ffmpeg's description of its input. */
function factsFrom(log: string) {
  const input = /Input #0[\s\S]*?(?=Stream mapping|Output #0)/.exec(log)?.[0] ?? ''
  const video = /Video: (\w+).*?, (\w+)(?:\([^)]*\))?.*?, (\d+)x(\d+)/.exec(input)
  if (!video) return undefined
  const [, codec, pixels, width, height] = video
  const audio = /Audio: (\w+)/.exec(input)?.[1]
  const [, hours = 0, minutes = 0, seconds = 0] = /Duration: (\d+):(\d+):([\d.]+)/.exec(input) ?? []
  return {
    durationMs: Math.round(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000),
    width: Number(width),
    height: Number(height),
    isPlayable: { video: codec === 'h264' && /^yuvj?420p$/.test(pixels ?? ''), audio: audio === 'aac' },
    hasSound: audio !== undefined,
  }
}

async function containerOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0)
    if (bytesRead === 0) throw refusal('文件是空的')
    return CONTAINERS.find(({ at, magic }) => buffer.toString('latin1', at, at + magic.length) === magic)
  } finally {
    await file.close()
  }
}

function refusal(reason: string, cause?: unknown): PreparationFailed {
  return new PreparationFailed('probe', reason, { isTheFile: true, cause })
}
