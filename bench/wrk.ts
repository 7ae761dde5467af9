import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const SCRIPT = new URL('./wrk.lua', import.meta.url).pathname

export interface Load {
  /** Requests a second. */
  rate: number
  p50Ms: number
  p95Ms: number
  /** Answers that were no success: none, unless `mayBeRefused`. */
  refused: number
}

interface WrkLoad {
  origin: string
  /** A file with one address a line, requested from line `from` on. */
  addresses: string
  from?: number
  headers?: Record<string, string>
  connections: number
  seconds: number
  /** Answers may be refusals, as those of a flood are. */
  mayBeRefused?: boolean
}

/** Puts load on a server from a separate process. Throws when an answer is not a success. */
export async function wrk({
  origin,
  addresses,
  from = 0,
  headers = {},
  connections,
  seconds,
  mayBeRefused = false,
}: WrkLoad): Promise<Load> {
  const options = [
    '-t1',
    '--timeout',
    '30s',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    SCRIPT,
    origin,
    '--',
    addresses,
    String(from),
  ]
  const { stdout } = await promisify(execFile)('wrk', [...options, ...Object.entries(headers).flat()])
  const { wrong, ...load } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Load & { wrong: number }
  const failed = mayBeRefused ? wrong : wrong + load.refused
  if (failed > 0) throw new Error(`${failed} requests of ${addresses} to ${origin} failed`)
  return load
}
