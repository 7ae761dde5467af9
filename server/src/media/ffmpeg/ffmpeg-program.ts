import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { messageOf } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { type Confinement, confinementOf } from './sandbox.ts'

const START_TIMEOUT_MS = 20_000

/** An ffmpeg with all capabilities that the site needs. */
export interface FfmpegProgram {
  path: string
  version: string
  /** True where it can seek in an inherited descriptor (since version 6); any other ffmpeg is given the file's name. */
  takesDescriptors: boolean
}

/** The required capabilities, by the list (or the page of help) that names them. */
const NEEDS: Record<string, string[]> = {
  '-filters': ['aeval', 'aformat', 'aresample', 'asplit', 'atrim', 'anullsink', 'ebur128', 'pan', 'scale', 'thumbnail'],
  '-encoders': ['aac', 'flac', 'libmp3lame', 'libopus', 'libvorbis', 'libx264', 'mjpeg', 'pcm_s16le'],
  '-decoders': ['aac', 'flac', 'h264', 'opus', 'pcm_s16be', 'pcm_s24be', 'vorbis', 'wmav2'],
  '-demuxers': ['aac', 'aiff', 'asf', 'flac', 'matroska', 'mov', 'mp3', 'ogg', 'wav'],
  '-muxers': ['hls', 'mjpeg', 'mp4', 's16le'],
  '-h filter=ebur128': ['dualmono', 'framelog'],
  '-h muxer=hls': ['hls_flags', 'hls_segment_type', 'master_pl_name', 'var_stream_map'],
}

/** Writes a tenth of a second as renditions are written: ffmpeg 4.1 lists `var_stream_map`, but knows no names in it. */
const trialIn = (folder: string) => [
  ...['-v', 'error', '-filter_complex', 'anullsrc=duration=0.1[a]', '-map', '[a]', '-c:a', 'aac'],
  ...['-f', 'hls', '-hls_segment_type', 'fmp4', '-hls_flags', 'single_file', '-var_stream_map', 'a:0,name:audio'],
  ...['-master_pl_name', 'index.m3u8', '-hls_segment_filename', join(folder, '%v.m4s'), join(folder, '%v.m3u8')],
]

interface FindOptions {
  log?: Pick<Log, 'warn'>
  /** Programs to try in turn where the setting is empty. */
  candidates?: string[]
}

/**
 * The path of the ffmpeg named by the setting FFMPEG_PATH; where it is empty, of the first that can do what the site needs: the
 * one that npm installed, else the PATH's. Throws an error that says what is missing.
 */
export async function findFfmpeg(setting: string, { log, candidates }: FindOptions = {}): Promise<string> {
  if (setting !== '') {
    const { path } = await programAt(setting).catch((error: Error) => {
      throw new Error(`FFMPEG_PATH: ${error.message}`)
    })
    return path
  }
  const refusals: string[] = []
  for (const candidate of candidates ?? [...installedFfmpeg(), 'ffmpeg']) {
    try {
      return (await programAt(candidate)).path
    } catch (error) {
      const refusal = messageOf(error)
      log?.warn({ ffmpeg: candidate }, refusal)
      refusals.push(refusal)
    }
  }
  throw new Error(`no usable ffmpeg was found: install one, or set FFMPEG_PATH (${refusals.join('; ')})`)
}

const known = new Map<string, Promise<FfmpegProgram>>()
const confinements = new Map<string, Promise<Confinement>>()

/** The ffmpeg at a path, inspected once. Throws an error that says what it lacks. */
export function programAt(path: string): Promise<FfmpegProgram> {
  return once(known, path, () => examine(path))
}

/** The confinement that this machine offers for its runs on uploaded files. */
export function confinementAt(path: string): Promise<Confinement> {
  return once(confinements, path, () => confinementOf(path))
}

/** Logs which ffmpeg is used and how strongly it is confined. */
export async function logFfmpeg(path: string, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  const { version, takesDescriptors } = await programAt(path)
  const confinement = await confinementAt(path)
  const facts = { path, version, confinement, input: takesDescriptors ? 'descriptor' : 'name' }
  if (confinement === 'jail') log.info(facts, 'ffmpeg runs in a jail')
  else log.warn(facts, 'ffmpeg runs under limits only: this machine forbids namespaces')
}

function once<Value>(memory: Map<string, Promise<Value>>, path: string, find: () => Promise<Value>): Promise<Value> {
  const value = memory.get(path) ?? find()
  memory.set(path, value)
  value.catch(() => memory.delete(path))
  return value
}

function installedFfmpeg(): string[] {
  try {
    return [createRequire(import.meta.url).resolve(`@ffmpeg-binary/${process.platform}-${process.arch}/ffmpeg`)]
  } catch {
    return []
  }
}

async function examine(path: string): Promise<FfmpegProgram> {
  const version = /^ffmpeg version (\S+)/.exec(await request(path, '-version').catch(() => ''))?.[1]
  if (version === undefined) throw new Error(`${path} is not an ffmpeg that runs`)
  const lacking = await Promise.all(
    Object.entries(NEEDS).map(async ([question, names]) => {
      const there = namesIn(await request(path, question))
      return names.filter((name) => !there.has(name)).map((name) => `${name} (${question})`)
    }),
  )
  const missing = lacking.flat()
  if (missing.length > 0) throw new Error(`${path} (ffmpeg ${version}) lacks what is needed: ${missing.join(', ')}`)
  const fault = await tryRendition(path)
  if (fault !== '') throw new Error(`${path} (ffmpeg ${version}) cannot write renditions: ${fault}`)
  return { path, version, takesDescriptors: /^\s*fd\s*$/m.test(await request(path, '-protocols')) }
}

/** Error output of a trial rendition; '' where it works. */
async function tryRendition(path: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-trial-'))
  try {
    await promisify(execFile)(path, trialIn(folder), { timeout: START_TIMEOUT_MS })
    return ''
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    return stderr.trim().split('\n').at(-1) || message
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Names in a list (`flags  name,other  description`), and options in a page of help (`-name  <type>`). */
function namesIn(text: string): Set<string> {
  const lines = text.matchAll(/^ *(?:-?(\w+) +<|[\w.|]+ +([\w,]+)(?: |$))/gm)
  return new Set(Array.from(lines, ([, option, names]) => option ?? names ?? '').flatMap((names) => names.split(',')))
}

async function request(path: string, question: string): Promise<string> {
  const { stdout } = await promisify(execFile)(path, ['-hide_banner', ...question.split(' ')], { timeout: START_TIMEOUT_MS })
  return stdout
}
