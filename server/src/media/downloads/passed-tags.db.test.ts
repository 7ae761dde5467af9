import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { downloadable } from '../../../test/downloadable.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { id3v2Frames, id3v2Length } from '../tags/blocks/id3v2.ts'
import { readFrames } from './add-frames.ts'

const application = await testApplication()
const { database, folder } = application
const { ffmpeg, soundFile, soundOf, buildTrack, linkFor, packageFor, follow } = await downloadable(application)

const latin = (text: string) => Buffer.from(text, 'latin1')
const numberBE = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const MIME = 'application/octet-stream'
const CUES = latin(`\0${MIME}\0\0Serato Markers2\0\x01\x01QVJUSVNUJ1MgQ1VF`)
const OVERVIEW = Buffer.concat([latin(`\0${MIME}\0\0Serato Overview\0`), Buffer.from(Array.from({ length: 256 }, (_, at) => at))])
const TRAKTOR = latin('TRAKTOR4\0DMRT\0\x01\x02\x03')
const PASSED: [id: string, content: Buffer][] = [
  ['GEOB', CUES],
  ['GEOB', OVERVIEW],
  ['PRIV', TRAKTOR],
  ['POPM', latin('traktor@native-instruments.de\0\xff\0\0\0\x07')],
  ['COMM', latin('\0eng\0played at sunrise')],
  ['TRCK', latin('\x003/9')],
  ['TXXX', latin('\0EnergyLevel\x007')],
]
const PERSONAL: [id: string, content: Buffer][] = [
  ['PRIV', latin('www.amazon.com\0<uits:UITS/>')],
  ['PRIV', latin('com.example.app\0Registered to Max Mustermann')],
  ['PRIV', Buffer.concat([latin('com.example.app\0'), Buffer.from('max@example.org', 'utf16le')])],
  ['TOWN', latin('\0Max Mustermann')],
  ['OWNE', latin('\0USD9.99\x0020200101Shop')],
  ['TXXX', latin('\0PURCHASER\0Max Mustermann')],
]
const SITE: [id: string, content: Buffer][] = [
  ['TIT2', latin('\0former title')],
  ['TPE1', latin('\0former artist')],
]
const ALL = [...SITE, ...PERSONAL, ...PASSED, ['POPM', latin('max@example.org\0\x80')] as [string, Buffer]]

/** A tag in version 2.3. */
function tagOf(frames: readonly [id: string, content: Buffer][]): Buffer {
  const body = Buffer.concat(
    frames.map(([id, content]) => Buffer.concat([latin(id), numberBE(content.length), latin('\0\0'), content])),
  )
  const size = [21, 14, 7, 0].map((bits) => (body.length >> bits) & 0x7f)
  return Buffer.concat([latin('ID3\x03\0\0'), Buffer.from(size), body])
}

const chunk = (id: string, content: Buffer, isRiff: boolean) => {
  const size = numberBE(content.length)
  return Buffer.concat([latin(id), isRiff ? size.reverse() : size, content, Buffer.alloc(content.length % 2)])
}

/** A second of sound with these frames, and with marks where its format has chunks. */
async function soundWith(ending: string, frames: readonly [id: string, content: Buffer][]): Promise<Buffer> {
  const sound = await readFile(soundFile(ending))
  if (ending === 'mp3') return Buffer.concat([tagOf(frames), sound.subarray(id3v2Length(sound))])
  const isRiff = ending === 'wav'
  const marks = isRiff ? chunk('cue ', numberBE(0), true) : chunk('ANNO', latin('a note'), false)
  const whole = Buffer.concat([sound, marks, chunk(isRiff ? 'id3 ' : 'ID3 ', tagOf(frames), isRiff)])
  if (isRiff) whole.writeUInt32LE(whole.length - 8, 4)
  else whole.writeUInt32BE(whole.length - 8, 4)
  return whole
}

/** A FLAC with a block of a program behind its first block; anything else as it is. */
function withBlock(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 4) !== 'fLaC') return bytes
  const end = 8 + bytes.readUIntBE(5, 3)
  const content = latin('application block')
  const head = numberBE(content.length)
  head[0] = 2
  return Buffer.concat([bytes.subarray(0, end), head, content, bytes.subarray(end)])
}

const TYPES = [
  { ending: 'mp3', fileType: 'audio/mpeg', format: 'MP3' },
  { ending: 'wav', fileType: 'audio/wav', format: 'WAV' },
  { ending: 'aiff', fileType: 'audio/aiff', format: 'AIFF' },
]

async function taken(fileId: string, name: string) {
  const person = await buildUser(application, { vip: { level: 2 } })
  const { rawPayload, statusCode } = await follow((await linkFor(fileId, person)).data, person)
  expect(statusCode).toBe(200)
  const path = join(folder, name)
  await writeFile(path, rawPayload)
  return { path, rawPayload }
}

const textsOf = (frames: { id: string; content: Buffer }[]) =>
  frames.map(({ id, content }) => `${id} ${content.toString('latin1')}`)

test.each(TYPES)(
  'what an artist’s programs wrote into the $format goes out with it, unless it names people or licences',
  async (type) => {
    const { ending, fileType, format } = type
    const { fileId } = await buildTrack({ ending, fileType, bytes: await soundWith(ending, ALL), passesTags: true })
    const { path, rawPayload } = await taken(fileId, `passed.${ending}`)
    const frames = textsOf(await readFrames(path, format))
    expect(frames).toEqual(expect.arrayContaining(textsOf(PASSED.map(([id, content]) => ({ id, content })))))
    // A rating goes without the address of who gave it.
    expect(frames).toContain('POPM \0\x80')
    expect(frames.filter((text) => /max|amazon|Shop|former/i.test(text))).toEqual([])
    const { common } = await parseBuffer(rawPayload, { mimeType: fileType })
    expect(common).toMatchObject({ title: '夜航', artist: '林夜', bpm: 124, key: '8A' })
    expect(await soundOf(path)).toEqual(await soundOf(soundFile(ending)))
    const mark = { mp3: 'Serato Markers2', wav: 'cue ', aiff: 'a note' }[ending]
    expect(rawPayload.includes(mark ?? '')).toBe(true)
  },
)

test.each(TYPES)('nothing of it is left in the $format where its artist says so', async ({ ending, fileType, format }) => {
  const { fileId } = await buildTrack({ ending, fileType, bytes: await soundWith(ending, ALL) })
  const { path, rawPayload } = await taken(fileId, `plain.${ending}`)
  const ids = (await readFrames(path, format)).map(({ id }) => id)
  expect(ids.filter((id) => !/^(?:TIT2|TPE1|TBPM|TKEY|TCON|APIC)$/.test(id))).toEqual([])
  expect(/Mustermann|Serato|cue |a note/.test(rawPayload.toString('latin1'))).toBe(false)
})

test.each([
  { ending: 'flac', fileType: 'audio/flac' },
  { ending: 'ogg', fileType: 'audio/ogg' },
])('comments of a $ending go out likewise', async ({ ending, fileType }) => {
  const path = join(folder, `comments.${ending}`)
  const comments = ['SERATO_MARKERS_V2=AQFDT0xP', 'RATING=80', 'DESCRIPTION=played at sunrise', 'PURCHASER=Max', 'TITLE=former']
  const tags = comments.flatMap((comment) => ['-metadata:s:a:0', comment])
  const sound = ['-f', 'lavfi', '-i', 'sine=440:duration=1', ...(ending === 'ogg' ? ['-c:a', 'libvorbis'] : [])]
  execFileSync(ffmpeg, [
    '-v',
    'error',
    ...sound,
    ...tags.map((tag) => tag.replace('-metadata:s:a:0', ending === 'ogg' ? tag : '-metadata')),
    '-y',
    path,
  ])
  const namesOf = async (passesTags: boolean) => {
    const { fileId } = await buildTrack({ ending, fileType, bytes: withBlock(await readFile(path)), passesTags })
    const { rawPayload } = await taken(fileId, `comments-taken.${ending}`)
    const { native } = await parseBuffer(rawPayload, { mimeType: fileType })
    if (ending === 'flac') expect(rawPayload.includes('application block')).toBe(passesTags)
    return Object.fromEntries((native.vorbis ?? []).map(({ id, value }) => [id.toUpperCase(), value]))
  }
  const passed = await namesOf(true)
  expect(passed).toMatchObject({ SERATO_MARKERS_V2: 'AQFDT0xP', RATING: '80', DESCRIPTION: 'played at sunrise', TITLE: '夜航' })
  expect(passed).not.toHaveProperty('PURCHASER')
  expect(Object.keys(await namesOf(false))).not.toEqual(expect.arrayContaining(['SERATO_MARKERS_V2']))
})

test('the site’s cues for Serato take the place of the artist’s, and the label of AI stands before the comment', async () => {
  const { id } = await buildTrack({ bytes: await soundWith('mp3', ALL), passesTags: true })
  await database.query().updateTable('resources').set({ ai_made: true }).where('resource_id', '=', id).execute()
  const person = await buildUser(application)
  const { data } = await packageFor(id, person)
  const { rawPayload } = await follow(`${String(data)}?target=serato`, person)
  const frames = textsOf(id3v2Frames(rawPayload.subarray(0, id3v2Length(rawPayload))))
  expect(frames.filter((text) => text.includes('Serato Markers2'))).toHaveLength(1)
  expect(frames.some((text) => text.includes('QVJUSVNUJ1MgQ1VF'))).toBe(false)
  expect(frames.some((text) => text.includes('Serato Overview'))).toBe(true)
  const { common } = await parseBuffer(rawPayload, { mimeType: 'audio/mpeg' })
  expect(common.comment?.map(({ text }) => text)).toEqual(['AI 生成', 'played at sunrise'])
})

test('an artist decides for each work; new ones pass it on', async () => {
  const artist = await buildUser(application, { is_artists: true })
  const save = (body: object) => createClient(application.app)('POST', '/client/app/resource/save', body, { token: artist.token })
  const { data } = await save({ contentType: 1, title: '夜航' })
  expect(data).toMatchObject({ passesTags: true })
  const { resourceId } = data as { resourceId: string }
  expect((await save({ resourceId, passesTags: false })).data).toMatchObject({ passesTags: false })
  expect((await save({ resourceId, passesTags: 'no' })).msg).toBe('文件里原有的内容：应为是或否')
})
