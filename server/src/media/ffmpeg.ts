import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const WORDS_MAX = 4000

/** The ffmpeg of the setting, else one on the PATH, else the one that npm installed. Throws when there is none. */
export async function findFfmpeg(setting: string): Promise<string> {
  if (setting !== '') {
    if (existsSync(setting)) return setting
    throw new Error(`FFMPEG_PATH: there is no program at ${setting}`)
  }
  const name = `@ffmpeg-binary/${process.platform}-${process.arch}`
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'ffmpeg'))
  const installed = (createRequire(import.meta.url).resolve.paths(name) ?? []).map((folder) => join(folder, name, 'ffmpeg'))
  const found = [...onPath, ...installed].find((place) => existsSync(place))
  if (!found) throw new Error('ffmpeg was not found: install it, or set FFMPEG_PATH')
  return found
}

interface RunOptions {
  timeoutMs: number
  signal?: AbortSignal
  onOutput?: (chunk: Buffer) => void
}

/** Runs ffmpeg on files of this machine only. Throws with its last words when it fails, is aborted or takes too long. */
export async function runFfmpeg(ffmpegPath: string, args: string[], { timeoutMs, signal, onOutput }: RunOptions): Promise<void> {
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  const child = spawn(ffmpegPath, ['-nostdin', '-hide_banner', '-loglevel', 'error', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any(limits),
    killSignal: 'SIGKILL',
  })
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-WORDS_MAX)
  })
  child.stdout.on('data', (chunk: Buffer) => onOutput?.(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`ffmpeg failed: ${words.trim()}`)
}
