import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inflateSync } from 'node:zlib'
import { XMLParser } from 'fast-xml-parser'
import { parseBuffer } from 'music-metadata'
import { parseAnlz, parsePdb, RekordboxPdb, tableRows } from 'rekordbox-parser'

/** The files of a USB export by their path. */
export type UsbExport = ReadonlyMap<string, Buffer>

const bytesAt = (usb: UsbExport, path: string) => usb.get(path) ?? Buffer.alloc(0)
const text = (value: { body: { text: string } }) => value.body.text
/** The part of an analysis with the beats, by its name: PQTZ. */
const BEATS = 0x5051545a

export interface PlayersTrack {
  title: string
  /** Hundredths of a beat a minute. */
  tempo: number
  key: string
  fileSize: number
  path: string
  beats: { time: number; beatNumber: number }[]
}

/** The tracks of the one playlist that players find, in its order. */
export function readPlayers(usb: UsbExport): PlayersTrack[] {
  const database = parsePdb(bytesAt(usb, 'PIONEER/rekordbox/export.pdb'))
  const rowsOf = (type: number) => [...tableRows(database.tables.find((table: { type: number }) => table.type === type))]
  const { PageType } = RekordboxPdb
  const keys = new Map(rowsOf(PageType.KEYS).map((key) => [key.id, text(key.name)]))
  const rows = new Map(rowsOf(PageType.TRACKS).map((row) => [row.id, row]))
  const entries = rowsOf(PageType.PLAYLIST_ENTRIES).toSorted((one, other) => one.entryIndex - other.entryIndex)
  return entries.map(({ trackId }) => {
    const row = rows.get(trackId)
    const analysis = parseAnlz(bytesAt(usb, text(row.analyzePath).slice(1)))
    const grid = analysis.sections.find(({ fourcc }: { fourcc: number }) => fourcc === BEATS)
    return {
      title: text(row.title),
      tempo: row.tempo,
      key: keys.get(row.keyId) ?? '',
      fileSize: row.fileSize,
      path: text(row.filePath).slice(1),
      beats: grid.body.beats.map(({ time, beatNumber }: PlayersTrack['beats'][number]) => ({ time, beatNumber })),
    }
  })
}

/**
 * The tracks of Engine DJ's library, each with the first marker of its grid: a beat, counted from the beginning of the first bar.
 */
export function readEngine(usb: UsbExport) {
  const folder = mkdtempSync(join(tmpdir(), 'shenglang-stick-'))
  const path = join(folder, 'm.db')
  writeFileSync(path, bytesAt(usb, 'Engine Library/Database2/m.db'))
  const database = new DatabaseSync(path)
  try {
    return database
      .prepare('select Track.* from Track join PlaylistEntity on trackId = Track.id order by PlaylistEntity.id')
      .all()
      .map((row) => {
        if (!(row.beatData instanceof Uint8Array)) throw new Error('a track has no grid')
        const data = inflateSync(Buffer.from(row.beatData).subarray(4))
        const markMs = (data.readDoubleLE(25) / data.readDoubleBE(0)) * 1000
        const path = String(row.path).replace('../', '')
        return { title: row.title, tbpm: row.bpmAnalyzed, path, markMs, beat: Number(data.readBigInt64LE(33)) }
      })
  } finally {
    database.close()
    rmSync(folder, { recursive: true })
  }
}

interface XmlTrack {
  TrackID: string
  Name: string
  TEMPO: { Inizio: string; Bpm: string }
}

/** The tracks of a rekordbox XML, in the order of its playlist. */
export function readRekordboxXml(usb: UsbExport, path: string): XmlTrack[] {
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' })
  const library = parser.parse(bytesAt(usb, path)).DJ_PLAYLISTS
  const rows: XmlTrack[] = library.COLLECTION.TRACK
  const order: { Key: string }[] = library.PLAYLISTS.NODE.NODE.TRACK
  return order.flatMap(({ Key }) => rows.find(({ TrackID }) => TrackID === Key) ?? [])
}

/** Title, tempo and key from the tags of a file. */
export async function readTags(usb: UsbExport, path: string) {
  const { common } = await parseBuffer(bytesAt(usb, path), { mimeType: 'audio/mpeg' })
  return [common.title, common.bpm, common.key]
}
