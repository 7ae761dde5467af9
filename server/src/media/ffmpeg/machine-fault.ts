import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FfmpegFailed } from './ffmpeg.ts'

/** The machine failed, and the message has ffmpeg's output. The file is not to blame: a retry may succeed. */
export class MachineFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MachineFault'
  }
}

/** Errors of the programs around ffmpeg, and of ffmpeg about what every run needs. */
const MACHINE_TEXT =
  /^(?:sh|env|unshare|mount|mkdir|touch|cp|chroot|setpriv): |^\S+: error while loading shared libraries|^(?:\[[^\]\n]*\] )*\[(?:error|fatal|panic)\] .*(?:No space left on device|Disk quota exceeded|Too many open files|Resource temporarily unavailable)/m
const OUT_OF_MEMORY = /Cannot allocate memory/
/** With less memory free than this, the file is not to blame for needing too much. */
const MEMORY_LEAST_BYTES = 512 * 1024 * 1024

/**
 * The machine's fault in a run that failed, or undefined where the file is to blame. Where the output of the run leaves it open,
 * `run` proves it: a sound that is known to be good goes the same way, in a folder of its own, and fails only if the machine
 * does.
 */
export async function machineFaultIn(
  error: unknown,
  run: (sound: string, folder: string) => Promise<unknown>,
): Promise<MachineFault | undefined> {
  const output = outputOf(error)
  const isCertain =
    !(error instanceof FfmpegFailed) ||
    error.wasKilled ||
    MACHINE_TEXT.test(output) ||
    (OUT_OF_MEMORY.test(output) && process.availableMemory() < MEMORY_LEAST_BYTES)
  if (isCertain) return new MachineFault(output, error)
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-known-'))
  try {
    const sound = join(folder, 'known.wav')
    await writeFile(sound, knownSound())
    await run(sound, folder)
    return undefined
  } catch (cause) {
    return new MachineFault(`a sound that is known to be good fails as well: ${outputOf(cause)}`, cause)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The innermost error, which has the output of the run itself. */
function outputOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof FfmpegFailed || error.cause === undefined ? error.message : outputOf(error.cause)
}

const RATE = 44_100
const SECONDS = 2
const HEADER_BYTES = 44

/** A WAV of a plain tone: 16 bits, mono. */
function knownSound(): Buffer {
  const samples = Int16Array.from({ length: RATE * SECONDS }, (_, at) =>
    Math.round(10_000 * Math.sin((2 * Math.PI * 440 * at) / RATE)),
  )
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF')
  header.writeUInt32LE(HEADER_BYTES - 8 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    header.writeUInt16LE(value, at)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 2, 28)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer)])
}
