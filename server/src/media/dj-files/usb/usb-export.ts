import type { DjCrate, DjFile } from '../crate/crate.ts'
import { datOf, extOf } from './anlz.ts'
import { exportPdbOf, type TrackPaths } from './export-pdb.ts'

/** Tracks whose analysis shares a folder. */
const FOLDER_TRACKS = 256

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')

/** The files for players at the root of a USB drive, beside the crate's folder; a track's files are generated on demand. */
export async function* usbExportOf(crate: DjCrate): AsyncGenerator<DjFile> {
  const { name, tracks } = crate
  const paths = tracks.map(({ fileName, artwork }, index): TrackPaths => {
    const id = index + 1
    return {
      audio: `/${name}/${fileName}`,
      analysis: `/PIONEER/USBANLZ/P${hex(Math.floor(id / FOLDER_TRACKS) + 1, 3)}/${hex(id, 8)}/ANLZ0000.DAT`,
      artwork: artwork ? `/PIONEER/Artwork/00001/a${id}.jpg` : '',
    }
  })
  yield { path: 'PIONEER/rekordbox/export.pdb', bytes: exportPdbOf(crate, paths) }
  for (const [index, track] of tracks.entries()) {
    const { audio = '', analysis = '', artwork = '' } = paths[index] ?? {}
    yield { path: analysis.slice(1), bytes: datOf(track, audio) }
    yield { path: analysis.slice(1).replace(/DAT$/, 'EXT'), bytes: await extOf(track, audio) }
    if (!track.artwork) continue
    yield { path: artwork.slice(1), bytes: track.artwork.small }
    yield { path: artwork.slice(1).replace('.jpg', '_m.jpg'), bytes: track.artwork.large }
  }
}
