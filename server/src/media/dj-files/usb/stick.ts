import type { DjCrate, DjFile } from '../crate.ts'
import { datOf, extOf } from './anlz.ts'
import { exportPdbOf, type TrackPlaces } from './export-pdb.ts'

/** Tracks whose analysis shares a folder. */
const FOLDER_TRACKS = 256

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')

/** What players read of a stick at whose root the crate's folder lies. */
export function stickOf(crate: DjCrate): DjFile[] {
  const { name, tracks } = crate
  const places = tracks.map(({ fileName, artwork }, index): TrackPlaces => {
    const id = index + 1
    return {
      audio: `/${name}/${fileName}`,
      analysis: `/PIONEER/USBANLZ/P${hex(Math.floor(id / FOLDER_TRACKS) + 1, 3)}/${hex(id, 8)}/ANLZ0000.DAT`,
      artwork: artwork ? `/PIONEER/Artwork/00001/a${id}.jpg` : '',
    }
  })
  const ofTracks = tracks.flatMap((track, index) => {
    const { audio = '', analysis = '', artwork = '' } = places[index] ?? {}
    const files: [string, Buffer][] = [
      [analysis, datOf(track, audio)],
      [analysis.replace(/DAT$/, 'EXT'), extOf(track, audio)],
    ]
    if (track.artwork) files.push([artwork, track.artwork.small], [artwork.replace('.jpg', '_m.jpg'), track.artwork.large])
    return files
  })
  const all: [string, Buffer][] = [['/PIONEER/rekordbox/export.pdb', exportPdbOf(crate, places)], ...ofTracks]
  return all.map(([path, bytes]) => ({ path: path.slice(1), bytes }))
}
