import { parentPort, workerData } from 'node:worker_threads'
import { type AudioFile, type Picture, type PropertyMap, TagLib } from 'taglib-wasm'
import { nameExactTempo, STAND_IN, unnameExactTempo } from './exact-tempo.ts'
import type { TagOrder } from './tagged-files.ts'
import { wipeTags } from './wipe-tags.ts'

/** Properties whose value in the original file is used where the site has none. */
const FALLBACK_PROPERTIES: ReadonlySet<string> = new Set(['BPM', 'INITIALKEY', 'GENRE', 'DATE', 'LABEL'])
/** ID3 frames that are written here. Saving removes a frame by its name, including one set meanwhile. */
const WRITTEN_FRAMES: ReadonlySet<string> = new Set([
  'TIT2',
  'TPE1',
  'TCON',
  'TBPM',
  'TKEY',
  'TDRC',
  'TPUB',
  'COMM',
  'APIC',
  'TALB',
])

/**
 * Names of Serato's tags where a file holds them as text. The library would write them under Apple's name into an MP4, and no
 * frames into a WAV.
 */
const SERATO_COMMENTS = { 'Serato Markers2': 'SERATO_MARKERS_V2', 'Serato BeatGrid': 'SERATO_BEATGRID' }
const OBJECT_FRAME = 'GEOB'

const { path, properties, cover, serato } = workerData as TagOrder
const taglib = await TagLib.initialize()
let file = await opened()
if (file.getFormat() === 'MP4') {
  file.dispose()
  await unnameExactTempo(path)
  file = await opened()
}
const originalProperties = file.properties()
const pictures = cover ? [frontCover(cover)] : workCover(file)
if (file.getFormat() === 'AIFF' || file.getFormat() === 'ASF') {
  const format = file.getFormat()
  file.dispose()
  await wipeTags(path, format)
  file = await opened()
}
// Other data that the artist's programs wrote into the file is dropped.
file.setProperties(Object.fromEntries(Object.keys(originalProperties).map((name) => [name, []])))
file.setLyrics([])
if (file.getFormat() === 'MP3') {
  for (const { id } of file.getId3v2Frames()) if (!isWritten(id)) file.removeId3v2Frames(id)
}
file.setProperties({
  ...preservedOf(originalProperties),
  ...properties,
  ...(file.getFormat() === 'FLAC' ? seratoComments() : {}),
})
file.setPictures(pictures)
if (file.getFormat() === 'MP3' && serato.length > 0)
  file.setId3v2Frames(
    OBJECT_FRAME,
    serato.map(({ frame }) => frame),
  )
await file.saveToFile()
file.dispose()
if (STAND_IN in properties) await nameExactTempo(path)
parentPort?.postMessage(undefined)

async function opened(): Promise<AudioFile> {
  const audioFile = await taglib.open(path)
  if (!audioFile.isValid() || !audioFile.audioProperties()?.sampleRate)
    throw new Error(`${path} holds no sound that can be tagged`)
  return audioFile
}

function isWritten(frame: string): boolean {
  return WRITTEN_FRAMES.has(frame) || (frame === OBJECT_FRAME && serato.length > 0)
}

function seratoComments(): Record<string, string[]> {
  return Object.fromEntries(serato.map(({ name, text }) => [SERATO_COMMENTS[name], [text]]))
}

/** The library uses TagLib's names for some properties only. */
function preservedOf(properties: PropertyMap): Record<string, string[]> {
  const named = Object.entries(properties).map(([name, values = []]) => [name.toUpperCase(), values.slice(0, 1)] as const)
  return Object.fromEntries(named.filter(([name]) => FALLBACK_PROPERTIES.has(name)))
}

function frontCover(data: Uint8Array, mimeType = 'image/jpeg'): Picture {
  return { mimeType, data, type: 'FrontCover', description: '' }
}

function workCover(from: AudioFile): Picture[] {
  const all = from.getPictures()
  const picture = all.find(({ type }) => type === 'FrontCover') ?? all[0]
  return picture ? [frontCover(picture.data, picture.mimeType)] : []
}
