import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Cell, cellCommand, confinementOf } from './cell.ts'

const START_TIMEOUT_MS = 20_000
const WORDS_MAX = 4000
/** Bytes that one allocation of ffmpeg may have: a hostile header cannot ask for more. */
const ALLOCATION_MAX = 256 * 1024 * 1024
/** What every run starts with. The whitelist keeps a hostile playlist from reaching the network. */
const GUARDS = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-max_alloc', String(ALLOCATION_MAX)]
const LOCAL_ONLY = ['-protocol_whitelist', 'file,pipe']

/** The ffmpeg of the setting FFMPEG_PATH, else the PATH's, else the one that npm installed. Throws when none of them runs. */
export async function findFfmpeg(setting: string): Promise<string> {
  const candidates = setting === '' ? ['ffmpeg', ...installedFfmpeg()] : [setting]
  for (const candidate of candidates) if (await runs(candidate)) return candidate
  throw new Error(
    setting === ''
      ? 'ffmpeg was not found: install it, or set FFMPEG_PATH'
      : `FFMPEG_PATH: ${setting} is not an ffmpeg that runs`,
  )
}

function installedFfmpeg(): string[] {
  try {
    return [createRequire(import.meta.url).resolve(`@ffmpeg-binary/${process.platform}-${process.arch}/ffmpeg`)]
  } catch {
    return []
  }
}

async function runs(program: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(program, ['-version'], { timeout: START_TIMEOUT_MS })
    return stdout.startsWith('ffmpeg version')
  } catch {
    return false
  }
}

interface RunOptions {
  timeoutMs: number
  signal?: AbortSignal
  onOutput?: (chunk: Buffer) => void
}

/** Runs ffmpeg; its first input can only be local. Throws with its last words when it fails, is aborted or takes too long. */
export async function runFfmpeg(ffmpegPath: string, args: string[], options: RunOptions): Promise<void> {
  const child = spawn(ffmpegPath, [...GUARDS, ...LOCAL_ONLY, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  await finished(child, options)
}

/** A run on somebody's file: the only thing it can open is the file that it is handed. */
export interface ConfinedRun extends RunOptions {
  input: string
  /** ffmpeg's name of the container: nothing is guessed from the content. */
  demuxer: string
  cell: Cell
}

/**
 * Runs ffmpeg on a hostile file with `args` after its input and answers its last words.
 * Throws as `runFfmpeg` does; when it returns or throws, the process is gone.
 */
export async function runConfined(ffmpegPath: string, args: string[], run: ConfinedRun): Promise<string> {
  const { confinement, takesDescriptors } = await powersOf(ffmpegPath)
  const file = await open(run.input)
  try {
    const input = takesDescriptors
      ? ['-protocol_whitelist', 'fd', '-fd', String(DESCRIPTOR), '-f', run.demuxer, '-i', 'fd:']
      : ['-protocol_whitelist', 'file', '-f', run.demuxer, '-i', `file:${run.input}`]
    const whole = [...GUARDS, ...input, ...args]
    // An ffmpeg that opens its input by name could not see it from inside a jail.
    const [program, words] = cellCommand(takesDescriptors ? confinement : 'limits', ffmpegPath, whole, run.cell)
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe', file.fd] }) as Running
    return await finished(child, run)
  } finally {
    await file.close()
  }
}

const DESCRIPTOR = 3
const powers = new Map<string, ReturnType<typeof findPowers>>()

function powersOf(ffmpegPath: string) {
  const known = powers.get(ffmpegPath)
  if (known) return known
  const found = findPowers(ffmpegPath)
  powers.set(ffmpegPath, found)
  found.catch(() => powers.delete(ffmpegPath))
  return found
}

/** ffmpeg reads an inherited descriptor with seeking from its version 6 on. */
async function findPowers(ffmpegPath: string) {
  const [confinement, protocols] = await Promise.all([
    confinementOf(ffmpegPath),
    promisify(execFile)(ffmpegPath, ['-hide_banner', '-protocols'], { timeout: START_TIMEOUT_MS }),
  ])
  return { confinement, takesDescriptors: /^\s*fd\s*$/m.test(protocols.stdout) }
}

type Running = ChildProcess & { stdout: Readable; stderr: Readable }

async function finished(child: Running, { timeoutMs, signal, onOutput }: RunOptions): Promise<string> {
  const stopping = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  const stop = () => child.kill('SIGKILL')
  let words = ''
  let refusal: unknown
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-WORDS_MAX)
  })
  child.stdout.on('data', (chunk: Buffer) => {
    try {
      if (refusal === undefined) onOutput?.(chunk)
    } catch (error) {
      refusal = error
      stop()
    }
  })
  if (stopping.aborted) stop()
  stopping.addEventListener('abort', stop, { once: true })
  try {
    const [code] = await once(child, 'close')
    if (refusal !== undefined) throw refusal
    if (stopping.aborted) throw new Error('ffmpeg was aborted', { cause: stopping.reason })
    if (code !== 0) throw new Error(`ffmpeg failed: ${words.trim()}`)
    return words
  } finally {
    stopping.removeEventListener('abort', stop)
  }
}
