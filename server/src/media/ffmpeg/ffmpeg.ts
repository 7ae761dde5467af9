import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { inspectFile, writeRepaired } from '../repair/inspect-file.ts'
import { confinementAt, programAt } from './ffmpeg-program.ts'
import { type Sandbox, sandboxCommand } from './sandbox.ts'

const OUTPUT_LENGTH_MAX = 4000
/** Bytes of a single allocation by ffmpeg: a hostile header cannot request more. */
const ALLOCATION_MAX = 256 * 1024 * 1024
/** The exit code of a shell whose program was killed by SIGKILL. */
const KILLED = 128 + 9
/** Common arguments; each line of ffmpeg's output names its level, so that a file's tags cannot pass for an error. */
const GUARDS = ['-nostdin', '-hide_banner', '-loglevel', 'level+error', '-max_alloc', String(ALLOCATION_MAX)]
/** Prevents a hostile playlist from reaching the network. */
const LOCAL_ONLY = ['-protocol_whitelist', 'file,pipe']

/** A failed run. */
export class FfmpegFailed extends Error {
  /** True when ffmpeg was ended by a signal that we did not send. */
  readonly wasKilled: boolean
  /** True when it exceeded its time limit. */
  readonly isTimeout: boolean

  constructor(message: string, { wasKilled = false, isTimeout = false, cause }: Partial<FfmpegFailed> = {}) {
    super(message, { cause })
    this.name = 'FfmpegFailed'
    this.wasKilled = wasKilled
    this.isTimeout = isTimeout
  }
}

interface RunOptions {
  timeoutMs: number
  signal?: AbortSignal
  onOutput?: (chunk: Buffer) => void
}

/**
 * Runs ffmpeg; its first input can only be local. Throws with the end of its output when it fails, is aborted or takes too long.
 */
export async function runFfmpeg(ffmpegPath: string, args: string[], options: RunOptions): Promise<void> {
  const child = spawn(ffmpegPath, [...GUARDS, ...LOCAL_ONLY, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  await finished(child, options)
}

/** A run on an uploaded file, the only file that it can open. */
export interface ConfinedRun extends RunOptions {
  input: string
  /** ffmpeg's name of the container: nothing is guessed from the content. */
  demuxer: string
  sandbox: Sandbox
}

/**
 * Runs ffmpeg on a hostile file with `args` after its input and returns the end of its output. Throws as `runFfmpeg` does; when
 * it returns or throws, the process is gone.
 */
export async function runConfined(ffmpegPath: string, args: string[], run: ConfinedRun): Promise<string> {
  if ((await inspectFile(run.input)).splices.length === 0) return decodeConfined(ffmpegPath, args, run)
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-repaired-'))
  try {
    const input = join(folder, 'copy')
    await writeRepaired(run.input, input)
    return await decodeConfined(ffmpegPath, args, { ...run, input })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function decodeConfined(ffmpegPath: string, args: string[], run: ConfinedRun): Promise<string> {
  const [{ takesDescriptors }, confinement] = await Promise.all([programAt(ffmpegPath), confinementAt(ffmpegPath)])
  const file = await open(run.input)
  try {
    const input = takesDescriptors
      ? ['-protocol_whitelist', 'fd', '-fd', String(DESCRIPTOR), '-f', run.demuxer, '-i', 'fd:']
      : ['-protocol_whitelist', 'file', '-f', run.demuxer, '-i', `file:${run.input}`]
    const sandbox = takesDescriptors ? run.sandbox : { ...run.sandbox, input: run.input }
    const [program, argv] = sandboxCommand(confinement, ffmpegPath, [...GUARDS, ...input, ...args], sandbox)
    const child = spawn(program, argv, { stdio: ['ignore', 'pipe', 'pipe', file.fd] }) as Running
    return await finished(child, run)
  } finally {
    await file.close()
  }
}

const DESCRIPTOR = 3

type Running = ChildProcess & { stdout: Readable; stderr: Readable }

async function finished(child: Running, { timeoutMs, signal, onOutput }: RunOptions): Promise<string> {
  const stopping = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  const stop = () => child.kill('SIGKILL')
  let output = ''
  let refusal: unknown
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-OUTPUT_LENGTH_MAX)
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
    const [code, killedBy] = await once(child, 'close')
    if (refusal !== undefined) throw refusal
    if (stopping.aborted) {
      throw new FfmpegFailed('ffmpeg was aborted', { isTimeout: !signal?.aborted, cause: stopping.reason })
    }
    if (code !== 0) {
      const end = killedBy ? `killed by ${killedBy}` : `exit code ${code}`
      throw new FfmpegFailed(`ffmpeg failed (${end}):\n${output.trim()}`, {
        wasKilled: killedBy === 'SIGKILL' || code === KILLED,
      })
    }
    return output
  } finally {
    stopping.removeEventListener('abort', stop)
  }
}
