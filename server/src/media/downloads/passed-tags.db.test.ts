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
import { iffChunks } from '../tags/blocks/iff-chunks.ts'
import { readFrames } from './add-frames.ts'

const application = await testApplication()
const { database, folder } = application
const { send, ffmpeg, soundFile, soundOf, buildTrack, linkFor, packageFor, follow } = await downloadable(application)

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

/** A chunk of a recorder: description, originator and reference, date and time, version, UMID, reserved, history. */
const bext = (description: string) =>
  Buffer.concat([
    ...[latin(description.padEnd(256, '\0')), latin('Max Mustermann'.padEnd(32, '\0')), latin('DEEXAM4711'.padEnd(32, '\0'))],
    ...[latin('2026-11-0104:05:06'), Buffer.alloc(10, 7), Buffer.alloc(32, 1), Buffer.alloc(32, 2)],
    ...[Buffer.alloc(190), latin('A=PCM,F=48000,W=24\r\n')],
  ])
const IXML = `<?xml version="1.0"?><BWFXML><SCENE>夜 1</SCENE><TAKE>3</TAKE><USER><SOUND_MIXER_NAME>Max</SOUND_MIXER_NAME></USER>
<BEXT><BWF_ORIGINATOR>Max Mustermann</BWF_ORIGINATOR><BWF_TIME_REFERENCE_LOW>7</BWF_TIME_REFERENCE_LOW></BEXT></BWFXML>`
const APPLICATION = Buffer.concat([latin('Trkr'), Buffer.from(Array.from({ length: 256 }, (_, at) => at))])

async function soundWithChunks(ending: string, chunks: readonly [id: string, content: Buffer][]): Promise<Buffer> {
  const isRiff = ending === 'wav'
  const sound = await readFile(soundFile(ending))
  const whole = Buffer.concat([sound, ...chunks.map(([id, content]) => chunk(id, content, isRiff))])
  if (isRiff) whole.writeUInt32LE(whole.length - 8, 4)
  else whole.writeUInt32BE(whole.length - 8, 4)
  return whole
}

async function chunksOf(bytes: Buffer, ids: readonly string[]): Promise<[id: string, content: Buffer][]> {
  const chunks: [string, Buffer][] = []
  for await (const { id, at, size } of iffChunks(async (from, length) => bytes.subarray(from, from + length), bytes[3] === 0x46))
    if (ids.includes(id)) chunks.push([id, bytes.subarray(at, at + size)])
  return chunks
}

const PRIVATE = ['bext', 'iXML', '_PMX', 'APPL']

test('a WAV is delivered with what a recorder wrote, byte for byte except people and devices, and without XMP', async () => {
  const description = bext('Live at sunrise')
  const given: [string, Buffer][] = [
    ['bext', description],
    ['iXML', Buffer.from(IXML)],
    ['_PMX', latin('<x:xmpmeta/>')],
  ]
  const { fileId } = await buildTrack({
    ...{ ending: 'wav', fileType: 'audio/wav', bytes: await soundWithChunks('wav', given), passesTags: true },
  })
  const { path, rawPayload } = await taken(fileId, 'recorder.wav')
  const withoutOrigin = Buffer.from(description)
  withoutOrigin.fill(0, 256, 320)
  withoutOrigin.fill(0, 380, 412)
  const spaced = IXML.replace(/(?<=<USER>).*(?=<\/USER>)/, (text) => ' '.repeat(text.length)).replace(
    'Max Mustermann',
    ' '.repeat(14),
  )
  const chunks = await chunksOf(rawPayload, PRIVATE)
  expect(chunks.map(([id, content]) => [id, content.toString('latin1')])).toEqual([
    ['bext', withoutOrigin.toString('latin1')],
    ['iXML', Buffer.from(spaced).toString('latin1')],
  ])
  const metadata = execFileSync(ffmpeg, ['-v', 'error', '-i', path, '-f', 'ffmetadata', '-']).toString()
  expect(metadata).toContain('coding_history=A')
  expect(await soundOf(path)).toEqual(await soundOf(soundFile('wav')))
})

test('an AIFF is delivered with the data of its artist’s programs, except XMP and licences', async () => {
  const given: [string, Buffer][] = [
    ['APPL', APPLICATION],
    ['APPL', latin('XMP <x:xmpmeta/>')],
    ['APPL', latin('DAW1Registered to Max Mustermann')],
  ]
  const { fileId } = await buildTrack({
    ...{ ending: 'aiff', fileType: 'audio/aiff', bytes: await soundWithChunks('aiff', given), passesTags: true },
  })
  const { path, rawPayload } = await taken(fileId, 'programs.aiff')
  expect(await chunksOf(rawPayload, PRIVATE)).toEqual([['APPL', APPLICATION]])
  expect(await soundOf(path)).toEqual(await soundOf(soundFile('aiff')))
})

test.each([
  ['wav', 'an e-mail address', 'bext', bext('by max@example.org'), true],
  ['wav', 'a chunk shorter than its fields', 'bext', Buffer.alloc(8), true],
  ['wav', 'another encoding', 'iXML', Buffer.from('<BWFXML/>', 'utf16le'), true],
  ['wav', 'an artist who passes nothing on', 'bext', bext('Live'), false],
  ['wav', 'an artist who passes nothing on', 'iXML', Buffer.from(IXML), false],
  ['aiff', 'an artist who passes nothing on', 'APPL', APPLICATION, false],
] as const)('a %s with %s goes out without its %s', async (ending, _, id, content, passesTags) => {
  const bytes = await soundWithChunks(ending, [[id, content]])
  const { fileId } = await buildTrack({ ending, fileType: `audio/${ending}`, bytes, passesTags })
  expect(await chunksOf((await taken(fileId, `without.${ending}`)).rawPayload, PRIVATE)).toEqual([])
})

test.each(TYPES)(
  'no data of the artist’s programs is left in the $format where the artist does not pass it on',
  async ({ ending, fileType, format }) => {
    const { fileId } = await buildTrack({ ending, fileType, bytes: await soundWith(ending, ALL) })
    const { path, rawPayload } = await taken(fileId, `plain.${ending}`)
    const ids = (await readFrames(path, format)).map(({ id }) => id)
    expect(ids.filter((id) => !/^(?:TIT2|TPE1|TBPM|TKEY|TCON|APIC)$/.test(id))).toEqual([])
    expect(/Mustermann|Serato|cue |a note/.test(rawPayload.toString('latin1'))).toBe(false)
  },
)

test.each([
  { ending: 'flac', fileType: 'audio/flac' },
  { ending: 'ogg', fileType: 'audio/ogg' },
])('comments of a $ending are delivered by the same rules', async ({ ending, fileType }) => {
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

test('the site’s cues for Serato replace the artist’s, and the label of AI precedes the comment', async () => {
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

test.each(TYPES.filter(({ ending }) => ending !== 'mp3'))(
  'in a package for Serato the $format has the artist’s cues, since the site writes none there',
  async ({ ending, fileType }) => {
    const { id } = await buildTrack({ ending, fileType, bytes: await soundWith(ending, PASSED), passesTags: true })
    const person = await buildUser(application, { vip: { level: 2 } })
    const { data } = await send('GET', `/cms/file/package/${id}`, { target: 'serato', folder: '' }, person)
    // The archive stores its files as they are.
    expect((await follow(data, person)).rawPayload.includes(CUES)).toBe(true)
  },
)

test('an artist decides for each work; new works pass their tags on', async () => {
  const artist = await buildUser(application, { is_artists: true })
  const save = (body: object) => createClient(application.app)('POST', '/client/app/resource/save', body, { token: artist.token })
  const { data } = await save({ contentType: 1, title: '夜航' })
  expect(data).toMatchObject({ passesTags: true })
  const { resourceId } = data as { resourceId: string }
  expect((await save({ resourceId, passesTags: false })).data).toMatchObject({ passesTags: false })
  expect((await save({ resourceId, passesTags: 'no' })).msg).toBe('文件里原有的内容：应为是或否')
})
