import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

const STDERR_TAIL = 500
const SECONDS = 40
/** The cover, dimmed, with the sound's frequencies dancing over it. */
const PICTURE = [
  '[1:v]scale=640:640,crop=640:360,gblur=sigma=12,eq=brightness=-0.25,fps=24[back]',
  '[0:a]showfreqs=s=640x240:rate=24:mode=bar:ascale=sqrt:fscale=log:colors=0xf2c94c|0xf2994a,format=rgba,colorkey=black:0.1:0.2[front]',
  '[back][front]overlay=0:120:shortest=1[picture]',
].join(';')
const ENCODING = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '30', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '128k']

/** A short film of a sound over its cover; the file appears under its name only once it is whole. */
export async function renderVideo(
  sources: { audio: string; cover: string },
  file: string,
  ffmpegPath: string,
  signal?: AbortSignal,
): Promise<void> {
  const partial = `${file}.partial`
  const inputs = ['-t', String(SECONDS), '-i', sources.audio, '-loop', '1', '-i', sources.cover]
  const args = [
    '-filter_complex',
    PICTURE,
    '-map',
    '[picture]',
    '-map',
    '0:a',
    ...ENCODING,
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
  ]
  const ffmpeg = spawn(ffmpegPath, ['-nostdin', '-hide_banner', '-v', 'error', ...inputs, ...args, '-y', partial], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal ? { signal } : {}),
  })
  const [[exitCode], output] = await Promise.all([once(ffmpeg, 'close'), text(ffmpeg.stderr)])
  if (exitCode !== 0) throw new Error(`ffmpeg could not render ${file}: ${output.slice(-STDERR_TAIL)}`)
  await rename(partial, file)
}
