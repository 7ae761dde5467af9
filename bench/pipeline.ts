import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeMp3 } from '@shenglang/demo/encode-mp3'
import { composeScore } from '@shenglang/demo/synth/compose-score'
import { renderScore } from '@shenglang/demo/synth/render-score'
import { findFfmpeg } from '../server/src/media/index.ts'
import { measureWaveform } from '../server/src/media/waveform/waveform.ts'
import { prepareAudio } from '../server/src/studio/preparation/index.ts'
import { median, sized, verdict } from './measure.ts'
import { peakMemory } from './pipeline/peak-memory.ts'

/** Compares the preparation of a track with ffmpeg alone, and the memory that a long mix needs with that of a track. */
const ENCODES_LEAST = 0.75
const WAVEFORM_LEAST = 0.8
const MEMORY_LEAST = 0.8
const ROUNDS = sized(5, 1)
/** Three minutes, half an hour, two hours. */
const SONG = { seed: 'bench', style: 'house', version: 'extended', camelot: '8A', bpm: 128, bars: sized(96, 16) } as const
const HALF_HOUR = sized(10, 2)
const TWO_HOURS = sized(40, 3)

const ffmpegPath = await findFfmpeg('')
const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
const at = (name: string) => join(folder, name)
await Promise.all(['ours', 'theirs'].map((name) => mkdir(at(name))))
await encodeMp3(renderScore(composeScore(SONG)), at('track.mp3'), ffmpegPath)
for (const [name, times] of [
  ['half-hour.mp3', HALF_HOUR],
  ['mix.mp3', TWO_HOURS],
] as const) {
  await ffmpeg('-stream_loop', String(times - 1), '-i', at('track.mp3'), '-c', 'copy', at(name))
}

await compare(
  'the same encodes by ffmpeg ÷ preparation',
  () => ffmpeg('-i', at('track.mp3'), ...encodes()),
  () => prepareAudio(at('track.mp3'), at('ours'), { ffmpegPath }),
  ENCODES_LEAST,
)
await compare(
  'decoding by ffmpeg ÷ waveform',
  () => ffmpeg('-i', at('half-hour.mp3'), '-f', 'null', '-'),
  () => measureWaveform({ ffmpegPath, input: at('half-hour.mp3'), contentType: 'audio/mpeg' }),
  WAVEFORM_LEAST,
)

const track = await peakMemory(at('track.mp3'), at('ours'))
const mix = await peakMemory(at('mix.mp3'), at('ours'))
const memoryText = ({ ours, ffmpeg }: typeof mix) => `${ours} MB and ffmpeg's ${ffmpeg} MB`
process.stdout.write(`memory at its peak: track ${memoryText(track)}, two-hour mix ${memoryText(mix)}\n`)
verdict('memory for a track ÷ for a two-hour mix', (track.ours + track.ffmpeg) / (mix.ours + mix.ffmpeg), MEMORY_LEAST)
await rm(folder, { recursive: true })

/** Alternates the two, so that other load on the machine affects both. */
async function compare(what: string, theirs: () => Promise<unknown>, ours: () => Promise<unknown>, least: number) {
  const seconds: Record<'theirs' | 'ours', number[]> = { theirs: [], ours: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    seconds.theirs.push(await secondsOf(theirs))
    seconds.ours.push(await secondsOf(ours))
  }
  const [alone, whole] = [median(seconds.theirs), median(seconds.ours)]
  process.stdout.write(`ffmpeg alone ${alone.toFixed(2)} s, ours ${whole.toFixed(2)} s\n`)
  verdict(what, alone / whole, least)
}

async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return (performance.now() - start) / 1000
}

async function ffmpeg(...args: string[]): Promise<void> {
  const [code] = await once(spawn(ffmpegPath, ['-v', 'error', '-nostdin', '-y', ...args], { stdio: 'inherit' }), 'close')
  if (code !== 0) throw new Error('ffmpeg failed')
}

function encodes(): string[] {
  const hls = [
    '-f',
    'hls',
    '-hls_time',
    '6',
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_flags',
    'single_file',
  ]
  const rates = ['-map', '0:a', '-map', '0:a', '-c:a', 'aac', '-b:a:0', '96k', '-b:a:1', '192k']
  const variants = ['-var_stream_map', 'a:0,name:low a:1,name:high', '-master_pl_name', 'index.m3u8']
  return [...rates, ...hls, ...variants, '-hls_segment_filename', at('theirs/%v.m4s'), at('theirs/%v.m3u8')]
}
