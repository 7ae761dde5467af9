import { artistOf, type DjCrate } from './crate/crate.ts'

/** An extended M3U playlist in UTF-8, with names relative to itself. */
export function m3u8Of({ tracks }: DjCrate): string {
  const lines = tracks.flatMap((track) => [
    `#EXTINF:${Math.round(track.durationMs / 1000)},${oneLine(`${artistOf(track)} - ${track.title}`)}`,
    // A line that begins with # would be a comment.
    track.fileName.startsWith('#') ? `./${track.fileName}` : track.fileName,
  ])
  return `${['#EXTM3U', ...lines].join('\n')}\n`
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')
