import { type FileHandle, open } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { type AudioFile, type Picture, type PropertyMap, TagLib } from 'taglib-wasm'
import { addFrames, readFrames } from './add-frames.ts'
import { nameExactRating, RATING_STAND_IN } from './exact-rating.ts'
import { nameFreeform, unnameExactTempo } from './freeform-names.ts'
import { freeformNames, numberedItems, rewriteItems } from './mp4-items.ts'
import { isPersonalName, isSiteName, passedFrame } from './passed-tags.ts'
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

const taglib = await TagLib.initialize()
parentPort?.on('message', async (order: TagOrder) => {
  await writeTags(order)
  parentPort?.postMessage(undefined)
})

async function writeTags(order: TagOrder): Promise<void> {
  const { path, properties, cover, serato, passesTags } = order
  let file = await openAudio(path)
  const format = file.getFormat()
  if (format === 'MP4') {
    file.dispose()
    await unnameExactTempo(path)
    file = await openAudio(path)
  }
  const originalProperties = file.properties()
  const pictures = cover ? [frontCover(cover)] : workCover(file)
  file.dispose()
  const frames = passesTags ? await readFrames(path, format) : []
  const numbered = passesTags && format === 'MP4' ? await inFile(path, numberedItems) : []
  await wipeTags(path, format, passesTags)
  file = await openAudio(path)
  // Other data that the artist's programs wrote into the file is dropped, or passed on without what names people or licences.
  const passed = passesTags ? await passedProperties(file, path) : {}
  if (format === 'FLAC') file.stripId3Tags({ v1: true, v2: true })
  file.setProperties(Object.fromEntries(Object.keys(file.properties()).map((name) => [name, []])))
  file.setLyrics(format !== 'MP3' && passesTags ? file.getLyrics() : [])
  file.setRatings([])
  if (format === 'MP3') {
    for (const { id } of file.getId3v2Frames()) if (!isWritten(id, serato)) file.removeId3v2Frames(id)
  }
  file.setProperties({
    ...passed,
    ...preservedOf(originalProperties),
    ...properties,
    ...commentOf(passed, properties),
    ...(format === 'FLAC' ? seratoComments(serato) : {}),
  })
  file.setPictures(pictures)
  if (format === 'MP3' && serato.length > 0)
    file.setId3v2Frames(
      OBJECT_FRAME,
      serato.map(({ frame }) => frame),
    )
  await file.saveToFile()
  file.dispose()
  if (format === 'MP4') await nameFreeform(path)
  if (RATING_STAND_IN in passed) await nameExactRating(path)
  if (numbered.length > 0) await inFile(path, (handle) => rewriteItems(handle, numbered))
  // Other formats have no place for the site's cues: theirs stay.
  const hasCues = format === 'MP3' && serato.length > 0
  const passedFrames = frames.flatMap((frame) => passedFrame(frame, hasCues) ?? [])
  if (passedFrames.length > 0) await addFrames(path, format, passedFrames)
}

/** The properties of the file that its buyer gets beside those of the site. */
async function passedProperties(file: AudioFile, path: string): Promise<Record<string, string[]>> {
  const format = file.getFormat()
  // ID3 is passed on by its frames.
  if (format === 'MP3' || format === 'AIFF') return {}
  // Freeform items of an MP4 stay as they are if the library is not given them.
  if (format === 'MP4')
    file.setProperties(Object.fromEntries((await inFile(path, freeformNames)).map((name) => [name.toUpperCase(), []])))
  const left = Object.entries(file.properties()).filter(([name]) => !isSiteName(name) && !isPersonalName(name))
  const isVorbis = format === 'FLAC' || format === 'OGG' || format === 'OPUS'
  return Object.fromEntries(
    left.map(([name, values = []]) => [isVorbis && /^rating$/i.test(name) ? RATING_STAND_IN : name, values]),
  )
}

async function inFile<Result>(path: string, run: (handle: FileHandle) => Promise<Result>): Promise<Result> {
  const handle = await open(path, 'r+')
  try {
    return await run(handle)
  } finally {
    await handle.close()
  }
}

/** Joins the comments of the site and of the artist. */
function commentOf(passed: Record<string, string[]>, properties: TagOrder['properties']): Record<string, string[]> {
  const { COMMENT: [siteComment] = [] } = properties
  const [artistComment] = passed.comment ?? []
  return siteComment && artistComment ? { COMMENT: [`${siteComment}；${artistComment}`] } : {}
}

async function openAudio(path: string): Promise<AudioFile> {
  const audioFile = await taglib.open(path)
  if (!audioFile.isValid() || !audioFile.audioProperties()?.sampleRate)
    throw new Error(`${path} holds no sound that can be tagged`)
  return audioFile
}

function isWritten(frame: string, serato: TagOrder['serato']): boolean {
  return WRITTEN_FRAMES.has(frame) || (frame === OBJECT_FRAME && serato.length > 0)
}

function seratoComments(serato: TagOrder['serato']): Record<string, string[]> {
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
