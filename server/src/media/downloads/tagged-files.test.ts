import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { flac, id3v2, mp3, wav } from '../../../test/tagged-bytes.ts'
import { openDiskFiles } from '../../platform/files/disk.ts'
import { probeAudio } from '../tags/probe.ts'
import { createTaggedFiles } from './tagged-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-tagged-'))
const files = await openDiskFiles(join(folder, 'store'))
const tagged = createTaggedFiles(files)
afterAll(async () => {
  await files.close()
  await rm(folder, { recursive: true, force: true })
})

const TAGS = {
  ...{ title: '夜航', artist: '林夜', album: '', label: '', genre: '', bpm: 0, key: '', releaseDate: '', cover: '', comment: '' },
  passesTags: true,
  serato: [],
}

const zeroed = (bytes: Buffer, ...ranges: [from: number, to: number][]) => {
  for (const [from, to] of ranges) bytes.fill(0, from, to)
  return bytes
}

/** With a picture whose block leads beyond the file. */
const wild = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 42), Buffer.from([6, 0xff, 0xff, 0xf0, 0]), bytes.subarray(42)])
/** As long as a tag at the end of a file would be. */
const SILENT_FRAME = Buffer.concat([Buffer.from('fff8c9080095', 'hex'), Buffer.alloc(200)])

test.each<[what: string, ending: string, bytes: Buffer]>([
  ['a WAV of a recorder that lost power', 'wav', zeroed(wav([]), [4, 8], [40, 44])],
  ['an MP3 whose tag is 0 long', 'mp3', zeroed(mp3(id3v2(3, [{ id: 'TIT2', value: '旧' }])), [6, 10])],
  ['a FLAC with a block that leads beyond it', 'flac', wild(Buffer.concat([flac([]), SILENT_FRAME]))],
])('a buyer gets %s with its tags, in a form that every program reads', async (_, ending, bytes) => {
  const storageKey = `audio/original.${ending}`
  await files.put(storageKey, bytes)
  const key = await tagged({ storageKey, sha256: ending }, TAGS)
  const path = join(folder, `taken.${ending}`)
  await files.fetch(key, path)
  expect(await probeAudio(path)).toMatchObject({ title: '夜航', artists: ['林夜'] })
})
