import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { cutText } from '@shenglang/contract/cut-text'
import { inParts } from '@shenglang/contract/media/wave-bands'
import { big, little, u8, zeros } from './crate/bytes.ts'
import { artistOf, type DjCrate, type DjFile, type DjTrack, type Grid, PAD_COUNT, yearOf } from './crate/crate.ts'
import { SCHEMA, SCHEMA_VERSION } from './engine-schema.ts'

/** By Camelot number: 8B, 8A, 9B, 9A and so on around the circle. */
const FIRST_KEY = 8
const OVERVIEW_POINTS = 1024
/** Tracks written before yielding to other work. */
const TRACKS_AT_ONCE = 20
/** The position of an empty pad. */
const NO_CUE = -1
const LABEL_MAX = 60
const NO_LOOP = Buffer.concat([u8(0), little.f64(NO_CUE), little.f64(NO_CUE), zeros(6)])
/** Beats that the grid adds before the first one, to begin on the first beat of a bar. */
const BEATS_BEFORE = 4

/** The library of Engine DJ, for the root of a USB drive beside the crate's folder. */
export async function engineOf(crate: DjCrate): Promise<DjFile> {
  const folder = mkdtempSync(join(tmpdir(), 'shenglang-engine-'))
  try {
    const path = join(folder, 'm.db')
    await fill(path, crate)
    return { path: 'Engine Library/Database2/m.db', bytes: readFileSync(path) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(path: string, { name, tracks, day }: DjCrate): Promise<void> {
  const database = new DatabaseSync(path)
  try {
    const uuid = uuidOf(name, tracks)
    // Read once, when it is complete.
    database.exec(`pragma journal_mode = off; pragma synchronous = off; begin; ${SCHEMA}`)
    const [major, minor, patch] = SCHEMA_VERSION
    database.prepare('insert into Information values (1, ?, ?, ?, ?, 0, 0)').run(uuid, major, minor, patch)
    database.exec(`insert into AlbumArt values (1, '', null)`)
    const editedAt = Math.floor(Date.parse(day) / 1000)
    database.prepare('insert into Playlist values (1, ?, 0, 1, 0, ?, 1)').run(name, editedAt)
    const addEntity = database.prepare('insert into PlaylistEntity values (?, 1, ?, ?, ?, 0)')
    for (const [index, track] of tracks.entries()) {
      const id = index + 1
      insert(database, 'Track', {
        id,
        ...rowOf(track, name),
        dateCreated: editedAt,
        dateAdded: editedAt,
        originDatabaseUuid: uuid,
        originTrackId: id,
      })
      addEntity.run(id, id, uuid, id < tracks.length ? id + 1 : 0)
      if (id % TRACKS_AT_ONCE === 0) await setImmediate()
    }
    database.exec('commit')
  } finally {
    database.close()
  }
}

type Value = string | number | Buffer | null

function insert(database: DatabaseSync, table: string, row: Record<string, Value>): void {
  const columns = Object.keys(row)
  const sql = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`
  database.prepare(sql).run(...Object.values(row))
}

/** Derived from the crate, so that the same crate is always the same library. */
function uuidOf(name: string, tracks: readonly DjTrack[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, tracks.map(({ fileName }) => fileName)]))
    .digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}

function rowOf(track: DjTrack, crateName: string): Record<string, Value> {
  const bpm = track.grid?.tbpm ?? track.bpm
  const key = keyOf(track.key)
  return {
    playOrder: null,
    length: Math.round(track.durationMs / 1000),
    bpm: bpm > 0 ? Math.round(bpm) : null,
    bpmAnalyzed: bpm > 0 ? bpm : null,
    year: yearOf(track) || null,
    path: `../${crateName}/${track.fileName}`,
    filename: track.fileName,
    bitrate: Math.round(track.bitrate / 1000) || null,
    albumArtId: 1,
    fileBytes: track.fileSize,
    title: track.title,
    artist: artistOf(track),
    album: track.album,
    genre: track.genre,
    comment: track.comment,
    label: track.label,
    remixer: '',
    composer: '',
    key: key ?? null,
    rating: 0,
    isPlayed: 0,
    fileType: extname(track.fileName).slice(1).toLowerCase(),
    // Without a grid Engine analyses the beats itself.
    isAnalyzed: track.grid ? 1 : 0,
    isAvailable: 1,
    isMetadataOfPackedTrackChanged: 0,
    isPerfomanceDataOfPackedTrackChanged: 0,
    isMetadataImported: 1,
    pdbImportKey: 0,
    isBeatGridLocked: 0,
    streamingFlags: 0,
    explicitLyrics: 0,
    ...performanceOf(track, key),
  }
}

/** The number of a key in Engine: C major 0, A minor 1, then by fifths. */
function keyOf(camelot: string): number | undefined {
  const [, position, letter] = /^(\d+)([AB])$/.exec(camelot) ?? []
  return position === undefined ? undefined : ((Number(position) - FIRST_KEY + 12) % 12) * 2 + (letter === 'A' ? 1 : 0)
}

/** Positions are in samples: a file of unknown rate has none. */
function performanceOf(track: DjTrack, key: number | undefined): Record<string, Value> {
  const { sampleRate, durationMs, grid } = track
  if (sampleRate === 0) return {}
  const samples = Math.round((durationMs / 1000) * sampleRate)
  return {
    trackData: packed([big.f64(sampleRate), big.i64(samples), big.u32(key ?? 0), ...[0, 0, 0].map(big.f64)]),
    overviewWaveFormData: overviewOf(track, samples),
    quickCues: quickCuesOf(track),
    // The only blob that is not compressed.
    loops: loopsOf(track),
    ...(grid ? { beatData: beatDataOf(grid, sampleRate, samples) } : {}),
  }
}

/** A compressed blob, preceded by its uncompressed length. */
function packed(parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(parts)
  return Buffer.concat([big.u32(bytes.length), deflateSync(bytes)])
}

/** A marker a bar before the first bar, one at each change of tempo and one behind the end: the tempo is constant between two. */
function beatDataOf(grid: Grid, sampleRate: number, samples: number): Buffer {
  const beat = (60 / grid.tbpm) * sampleRate
  const opening = (grid.firstBeatMs / 1000) * sampleRate + grid.downbeat * beat
  const bars = Math.ceil((opening / beat + BEATS_BEFORE) / BEATS_BEFORE)
  const first = -bars * BEATS_BEFORE
  const anchors = [{ position: opening + first * beat, index: first, beat }]
  for (const change of grid.changes ?? []) {
    const before = anchors.at(-1) ?? { position: 0, index: 0, beat }
    const position = (change.firstBeatMs / 1000) * sampleRate
    const index = before.index + Math.max(1, Math.round((position - before.position) / before.beat))
    anchors.push({ position, index, beat: (60 / change.tbpm) * sampleRate })
  }
  const final = anchors.at(-1) ?? { position: 0, index: 0, beat }
  const rest = Math.max(1, Math.ceil((samples - final.position) / final.beat))
  anchors.push({ position: final.position + rest * final.beat, index: final.index + rest, beat: final.beat })
  const markers = anchors.map(({ position, index }, at) => marker(position, index, (anchors[at + 1]?.index ?? index) - index))
  const written = [big.i64(markers.length), ...markers]
  return packed([big.f64(sampleRate), big.f64(samples), u8(1), ...written, ...written])
}

const marker = (position: number, beat: number, beatsToNext: number) =>
  Buffer.concat([little.f64(position), little.i64(beat), little.u32(beatsToNext), little.u32(0)])

/** The loops in the slots of their pads; each is also on the pad of the cue at its start. */
function loopsOf({ cues, sampleRate }: DjTrack): Buffer {
  const slots = Array.from({ length: PAD_COUNT }, (_, pad) => {
    const loop = cues.find((each) => each.pad === pad && each.loopMs > 0)
    if (!loop) return NO_LOOP
    const label = labelOf(loop.name)
    const at = (ms: number) => little.f64((ms / 1000) * sampleRate)
    const [from, to] = [at(loop.timeMs), at(loop.timeMs + loop.loopMs)]
    return Buffer.concat([u8(label.length), label, from, to, u8(1), u8(1), u8(0xff), ...loop.color.map(u8)])
  })
  return Buffer.concat([little.i64(PAD_COUNT), ...slots])
}

const labelOf = (name: string) => Buffer.from(cutText(name, LABEL_MAX))

function quickCuesOf({ cues, sampleRate }: DjTrack): Buffer {
  const pads = Array.from({ length: PAD_COUNT }, (_, pad) => {
    const cue = cues.find((each) => each.pad === pad)
    if (!cue) return Buffer.concat([u8(0), big.f64(NO_CUE), zeros(4)])
    const label = labelOf(cue.name)
    return Buffer.concat([u8(label.length), label, big.f64((cue.timeMs / 1000) * sampleRate), u8(0xff), ...cue.color.map(u8)])
  })
  return packed([big.i64(PAD_COUNT), ...pads, big.f64(0), u8(0), big.f64(0)])
}

function overviewOf({ wave }: DjTrack, samples: number): Buffer {
  if (!wave || wave.low.length === 0) return packed([big.i64(0), big.i64(0), big.f64(0), zeros(3)])
  const points = inParts(wave, OVERVIEW_POINTS).map(({ low, mid, high }) => [low, mid, high].map(Math.round))
  const highest = [0, 1, 2].map((band) => Math.max(...points.map((point) => point[band] ?? 0)))
  return packed([
    big.i64(OVERVIEW_POINTS),
    big.i64(OVERVIEW_POINTS),
    big.f64(samples / OVERVIEW_POINTS),
    Buffer.from(points.flat()),
    Buffer.from(highest),
  ])
}
