import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

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
export async function runFfmpeg(ffmpegPath: string, args: string[], { timeoutMs, signal, onOutput }: RunOptions): Promise<void> {
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  const child = spawn(ffmpegPath, [...GUARDS, ...LOCAL_ONLY, ...args], {
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
