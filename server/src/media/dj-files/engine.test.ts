import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { buildBareTrack, buildDjCrate, buildDjTrack } from '../../../test/crates.ts'
import type { DjCrate } from './crate/crate.ts'
import { engineOf } from './engine.ts'

async function opened(crate: DjCrate = buildDjCrate()) {
  const folder = mkdtempSync(join(tmpdir(), 'shenglang-engine-test-'))
  const path = join(folder, 'm.db')
  const { path: filePath, bytes } = await engineOf(crate)
  expect(filePath).toBe('Engine Library/Database2/m.db')
  writeFileSync(path, bytes)
  const database = new DatabaseSync(path)
  onTestFinished(() => {
    database.close()
    rmSync(folder, { recursive: true })
  })
  return database
}
const unpacked = (blob: unknown) => {
  if (!(blob instanceof Uint8Array)) throw new Error('nothing is there')
  const bytes = Buffer.from(blob)
  const content = inflateSync(bytes.subarray(4))
  expect(bytes.readUInt32BE(0)).toBe(content.length)
  return content
}

test('is a whole library of a version that Engine opens', async () => {
  const database = await opened()
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
  const information = database.prepare('select * from Information').get()
  expect(information).toMatchObject({ schemaVersionMajor: 2, schemaVersionMinor: 18 })
  expect(String(information?.uuid)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
})

test('holds all known facts of a track, and its path from the library', async () => {
  const [track, bare] = (await opened()).prepare('select * from Track order by id').all()
  expect(track).toMatchObject({
    path: '../我的包/林夜 - 夜航 & 归 (Extended).mp3',
    filename: '林夜 - 夜航 & 归 (Extended).mp3',
    fileType: 'mp3',
    title: '夜航 <"归">',
    artist: "O'Neil, 林夜",
    album: '俱乐部包',
    genre: 'house',
    label: '声浪',
    comment: 'AI 生成',
    year: 2026,
    length: 183,
    bpm: 125,
    bpmAnalyzed: 124.51,
    bitrate: 320,
    fileBytes: 4_400_000,
    key: 7,
    isAnalyzed: 1,
  })
  expect(bare).toMatchObject({ bpm: null, bpmAnalyzed: null, key: null, year: null, isAnalyzed: 0, beatData: null })
})

test('links the playlist in the order of the crate', async () => {
  const database = await opened()
  expect(database.prepare('select title, parentListId, nextListId from Playlist').all()).toEqual([
    { title: '我的包', parentListId: 0, nextListId: 0 },
  ])
  const chained = `with recursive chain as (
    select *, 1 as position from PlaylistEntity where id = (select id from PlaylistEntity where id not in (select nextEntityId from PlaylistEntity))
    union all select next.*, position + 1 from PlaylistEntity next join chain on next.id = chain.nextEntityId
  ) select filename from chain join Track on Track.id = trackId order by position`
  const names = database.prepare(chained).all()
  expect(names).toEqual([{ filename: '林夜 - 夜航 & 归 (Extended).mp3' }, { filename: '无名.mp3' }])
})

test('measures the grid in samples: beat 0 opens a bar, and the beats between the markers are as long as the tempo says', async () => {
  const grid = { firstBeatMs: 250, tbpm: 120, downbeat: 1 }
  const track = buildDjTrack({ grid, sampleRate: 48_000, durationMs: 60_000 })
  const data = unpacked((await opened(buildDjCrate([track]))).prepare('select beatData from PerformanceData').get()?.beatData)
  expect([data.readDoubleBE(0), data.readDoubleBE(8), data[16], data.readBigInt64BE(17)]).toEqual([48_000, 2_880_000, 1, 2n])
  const marker = (at: number) => ({
    position: data.readDoubleLE(at),
    beat: Number(data.readBigInt64LE(at + 8)),
    toNext: data.readInt32LE(at + 16),
  })
  const [first, last] = [marker(25), marker(49)]
  expect(Math.abs(first.beat % 4)).toBe(0)
  expect(first.position).toBeLessThanOrEqual(0)
  expect(last.position).toBeGreaterThanOrEqual(2_880_000)
  expect(first.toNext).toBe(last.beat - first.beat)
  const beat = (last.position - first.position) / first.toNext
  expect(beat).toBeCloseTo(24_000, 6)
  // 250 ms, and a beat of 500 ms to the one that opens the bar.
  expect(first.position - first.beat * beat).toBeCloseTo(36_000, 6)
})

test('has a marker at each change of tempo', async () => {
  const changes = [{ fromMs: 30_250, tbpm: 60, firstBeatMs: 30_250, downbeat: 0 }]
  const track = buildDjTrack({
    grid: { firstBeatMs: 250, tbpm: 120, downbeat: 0, changes },
    sampleRate: 48_000,
    durationMs: 60_000,
  })
  const data = unpacked((await opened(buildDjCrate([track]))).prepare('select beatData from PerformanceData').get()?.beatData)
  expect(data.readBigInt64BE(17)).toBe(3n)
  const places = [25, 49, 73].map((at) => [data.readDoubleLE(at), Number(data.readBigInt64LE(at + 8)), data.readInt32LE(at + 16)])
  // Beat 60 is the one of the change, after 30 s of beats of half a second; then each is a second long.
  expect(places[1]).toEqual([1_452_000, 60, 30])
  expect(places[0]?.[2]).toBe(60 - (places[0]?.[1] ?? 0))
  expect(places[2]).toEqual([2_892_000, 90, 0])
})

test('has hot cues on their pads, in samples, with names and colours', async () => {
  const cues = unpacked((await opened()).prepare('select quickCues from PerformanceData').get()?.quickCues)
  expect(cues.readBigInt64BE(0)).toBe(8n)
  const read: unknown[] = []
  for (let at = 8; read.length < 8; ) {
    const length = cues[at] ?? 0
    const offset = at + 1 + length
    read.push([cues.toString('utf8', at + 1, offset), cues.readDoubleBE(offset), [...cues.subarray(offset + 8, offset + 12)]])
    at = offset + 12
  }
  expect(read.slice(0, 3)).toEqual([
    ['前奏', 0, [255, 40, 226, 20]],
    ['Drop', 61.25 * 44_100, [255, 224, 100, 27]],
    ['', -1, [0, 0, 0, 0]],
  ])
})

test('yields to other work while a large crate is written', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    turning = setImmediate(count)
  }
  let turning = setImmediate(count)
  await engineOf(buildDjCrate(Array.from({ length: 100 }, (_, index) => buildBareTrack({ fileName: `${index}.mp3` }))))
  clearImmediate(turning)
  expect(turns).toBeGreaterThanOrEqual(5)
})

test('has a loop in the slot of its pad, in samples, beside the cue at its start', async () => {
  const cues = [{ pad: 1, name: '循环', timeMs: 1000, loopMs: 2000, color: [1, 2, 3] as const }]
  const crate = buildDjCrate([buildDjTrack({ cues, sampleRate: 44_100 })])
  const loops = Buffer.from((await opened(crate)).prepare('select loops from PerformanceData').get()?.loops as Uint8Array)
  const name = Buffer.from('循环')
  // The first slot is empty: its length byte, two positions, two flags and a colour.
  const at = 8 + 23
  expect([loops.readBigInt64LE(0), loops[at], loops.toString('utf8', at + 1, at + 1 + name.length)]).toEqual([8n, 6, '循环'])
  const offset = at + 1 + name.length
  expect([loops.readDoubleLE(offset), loops.readDoubleLE(offset + 8)]).toEqual([44_100, 132_300])
  expect([...loops.subarray(offset + 16, offset + 22)]).toEqual([1, 1, 255, 1, 2, 3])
})

test('has no positions in samples for a track of unknown rate', async () => {
  const [row] = (await opened(buildDjCrate([buildDjTrack({ sampleRate: 0 })])))
    .prepare('select beatData, quickCues from Track')
    .all()
  expect(row).toEqual({ beatData: null, quickCues: null })
})

test('draws the waveform in three bands', async () => {
  const low = Uint8Array.from({ length: 800 }, (_, index) => (index < 400 ? 255 : 0))
  const wave = { pointsPerS: 4, low, mid: new Uint8Array(800).fill(128), high: new Uint8Array(800), peak: low }
  const [row] = (await opened(buildDjCrate([buildBareTrack({ sampleRate: 44_100, wave })])))
    .prepare('select overviewWaveFormData as overview from Track')
    .all()
  const drawn = unpacked(row?.overview)
  expect([...drawn.subarray(24, 27), ...drawn.subarray(-6)]).toEqual([255, 128, 0, 0, 128, 0, 255, 128, 0])
})
