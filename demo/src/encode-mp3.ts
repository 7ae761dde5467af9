import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { SAMPLE_RATE, type Stereo } from './synth/stereo.ts'

const STDERR_TAIL = 500
/** Identical input gives identical bytes: no tags, no encoder version, constant bit rate. */
const REPEATABLE = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']
const MP3 = ['-c:a', 'libmp3lame', '-b:a', '192k', '-compression_level', '9', '-f', 'mp3']

/** Encodes to MP3; the file appears under its name only once it is whole. */
export async function encodeMp3(sound: Stereo, file: string, ffmpegPath: string): Promise<void> {
  const partial = `${file}.partial`
  const input = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '2', '-i', 'pipe:0']
  const ffmpeg = spawn(ffmpegPath, ['-hide_banner', '-v', 'error', ...input, ...REPEATABLE, ...MP3, '-y', partial], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  // A pipe that breaks is told by the exit code.
  ffmpeg.stdin.on('error', () => {})
  ffmpeg.stdin.end(interleave(sound))
  const [[exitCode], output] = await Promise.all([once(ffmpeg, 'close'), text(ffmpeg.stderr)])
  if (exitCode !== 0) throw new Error(`ffmpeg could not encode ${file}: ${output.slice(-STDERR_TAIL)}`)
  await rename(partial, file)
}

function interleave({ left, right }: Stereo): Buffer {
  const pcm = new Int16Array(left.length * 2)
  for (let i = 0; i < left.length; i++) {
    pcm[2 * i] = Math.round(left[i]! * 32_767)
    pcm[2 * i + 1] = Math.round(right[i]! * 32_767)
  }
  return Buffer.from(pcm.buffer)
}
