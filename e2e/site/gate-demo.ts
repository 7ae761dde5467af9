import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type DemoCatalogue, type DemoTrack, demoCatalogue } from '@shenglang/demo/catalogue'

const open = demoCatalogue.tracks.filter(({ playVipLevel }) => playVipLevel === 0)

/**
 * The tracks that journeys of the gate take a file of: `audible` of steps/device.ts saves renditions, `openDeck` needs a grid, and
 * what only its buyers can play is played through renditions alone.
 */
export const derivedForGate: readonly DemoTrack[] = [
  ...open.toSorted((one, other) => other.durationMs - one.durationMs).slice(0, 2),
  ...open
    .filter(({ style }) => style === 'house')
    .toSorted((one, other) => one.bpm - other.bpm)
    .slice(0, 1),
  ...demoCatalogue.tracks.filter(({ playVipLevel, priceFen }) => playVipLevel > 0 && priceFen > 0),
]

/** The demo catalogue without the tracks that are not rendered for the gate. */
export const renderedForGate: DemoCatalogue = {
  ...demoCatalogue,
  tracks: demoCatalogue.tracks.filter((track) => derivedForGate.includes(track)),
  videos: [],
}

/**
 * Fills a folder of the demo with all other recordings, which are pieces of a rendered one, each as long as its own would be, and
 * with films of one sound and cover.
 */
export async function addPieces(folder: string, ffmpegPath: string): Promise<void> {
  const run = (args: string[]) => promisify(execFile)(ffmpegPath, ['-v', 'error', ...args])
  const [longest] = derivedForGate.toSorted((one, other) => other.durationMs - one.durationMs)
  const others = demoCatalogue.tracks.filter((track) => !derivedForGate.includes(track)).flatMap(({ sources }) => sources)
  const sound = join(folder, 'audio', longest?.sources[0].fileName ?? '')
  // Each piece begins at another second, so that no two files are equal.
  const pieces = others.flatMap(({ fileName, durationMs }, index) => [
    ...['-ss', String(index), '-t', String(durationMs / 1000), '-c', 'copy', '-y', join(folder, 'audio', fileName)],
  ])
  await run(['-stream_loop', '-1', '-i', sound, ...pieces])
  const cover = join(folder, 'covers', `${longest?.slug}.jpg`)
  for (const [index, { slug }] of demoCatalogue.videos.entries()) {
    const inputs = ['-loop', '1', '-framerate', '5', '-i', cover, '-i', sound, '-t', String(40 - index)]
    const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
    await run([...inputs, ...encoding, '-movflags', '+faststart', '-y', join(folder, 'videos', `${slug}.mp4`)])
  }
}
