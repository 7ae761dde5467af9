/** How long do the writers for DJ programs take for a crate of 1,000 tracks of five minutes, and how long is any one step? */

import { DOWNLOAD_TARGETS } from '../contract/src/media/formats.ts'
import type { WaveBands } from '../contract/src/media/wave-bands.ts'
import { folderAt } from '../server/src/media/dj-files/folder.ts'
import { djFilesOf } from '../server/src/media/dj-files/targets.ts'
import { buildDjCrate, buildDjTrack } from '../server/test/crates.ts'
import { sized } from './measure.ts'

const TRACKS = sized(1000, 10)
const waveOf = (points: number): WaveBands => {
  const part = (step: number) => Uint8Array.from({ length: points }, (_, index) => (index * step) % 256)
  return { pointsPerS: points / 300, low: part(3), mid: part(5), high: part(7), peak: part(11) }
}
const wave = waveOf(800)
const zoom = async () => waveOf(45_000)
const tracks = Array.from({ length: TRACKS }, (_, index) =>
  buildDjTrack({ fileName: `林夜 - 夜航 ${index}.mp3`, title: `夜航 ${index}`, durationMs: 300_000, wave, zoom }),
)
const crate = buildDjCrate(tracks)

for (const target of DOWNLOAD_TARGETS) {
  let [bytes, longest] = [0, 0]
  const begin = performance.now()
  let last = begin
  for await (const file of djFilesOf(crate, target, folderAt('/Users/me'))) {
    bytes += file.bytes.length
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const took = performance.now() - begin
  process.stdout.write(
    `${target}: ${Math.round(took)} ms, ${(bytes / 1e6).toFixed(1)} MB, longest step ${Math.round(longest)} ms\n`,
  )
}
