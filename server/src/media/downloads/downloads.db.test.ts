import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import { parseBuffer } from 'music-metadata'
import sharp from 'sharp'
import { TagLib } from 'taglib-wasm'
import { describe, expect, test } from 'vitest'
import { buyResource } from '../../../test/commerce/purchases.ts'
import { downloadable } from '../../../test/downloadable.ts'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { testTags } from '../../../test/tags-of-downloads.ts'
import { startAgain, testApplication } from '../../../test/test-application.ts'
import { insertCollection, type NewResource } from '../../catalog/work/index.ts'
import { personalData } from '../personal-data.ts'
import { probeAudio } from '../tags/probe.ts'

const application = await testApplication({ DOWNLOADS_A_DAY: '3,5,0' })
const { database, files, folder, clock } = application
const download = await downloadable(application)
const { send, ffmpeg, artist_id, cover, soundFile, storedSound, soundOf, buildTrack, linkFor, packageFor, follow } = download

describe('one file', () => {
  const mp3 = { ending: 'mp3', fileType: 'audio/mpeg' }
  testTags(application, download, {
    title: [mp3, { ending: 'flac', fileType: 'audio/flac' }],
    credits: [mp3],
    tempo: [mp3],
  })

  describe('that is lossless', () => {
    const kindOf = async (person: Person, fileId: string, format?: string) => {
      const { data } = await send('GET', `/cms/file/download/${fileId}`, format ? { format } : {}, person)
      const { headers, rawPayload } = await follow(data, person)
      const { format: facts } = await parseBuffer(rawPayload, { mimeType: String(headers['content-type']) })
      return [
        facts.container,
        facts.bitrate === 320_000,
        decodeURIComponent(String(headers['content-disposition'])).split('.').at(-1),
      ]
    }
    const MP3 = ['MPEG', true, 'mp3']

    test('is delivered lossless from VIP2 on and to its buyer; to everybody else, and on request, as MP3 at 320 kbit/s', async () => {
      const { id, fileId } = await buildTrack({ ending: 'flac', fileType: 'audio/flac' })
      const [low, high, buyer] = [
        await buildUser(application, { vip: { level: 1 } }),
        await buildUser(application, { vip: { level: 2 } }),
        await buildUser(application),
      ]
      await buyResource(application, buyer.userId, id)
      expect(await kindOf(low, fileId)).toEqual(MP3)
      for (const person of [high, buyer]) {
        expect(await kindOf(person, fileId)).toEqual(['FLAC', false, 'flac'])
        expect(await kindOf(person, fileId, 'mp3')).toEqual(MP3)
      }
    })

    test('cannot be downloaded by the address of its MP3', async () => {
      const { fileId } = await buildTrack({ ending: 'wav', fileType: 'audio/wav' })
      const person = await buildUser(application)
      const { data } = await linkFor(fileId, person)
      expect(String(data)).toMatch(/\.mp3$/)
      expect((await follow(String(data).replace(/\.mp3$/, ''), person)).statusCode).toBe(403)
    })

    test('is converted once for two simultaneous requests; a compressed one is left alone', async () => {
      const { fileId } = await buildTrack({ ending: 'wav', fileType: 'audio/wav' })
      const [one, other] = [await buildUser(application), await buildUser(application)]
      expect(await Promise.all([kindOf(one, fileId), kindOf(other, fileId)])).toEqual([MP3, MP3])
      const { fileId: plain } = await buildTrack()
      expect((await linkFor(plain, one)).data).not.toMatch(/\.mp3$/)
    })
  })

  describe('an MP3 with tags of a DJ program', () => {
    const PREPARED = ['TBPM=126', 'TKEY=Am', 'genre=Techno', 'date=2019', 'album=旧专辑', 'comment=bought by me']

    /** With tempo, key, genre, year and cover, and with tags to be dropped: album, comment, a program's own data. */
    async function preparedTrack(site: Partial<NewResource>) {
      const path = join(folder, 'prepared.mp3')
      const inputs = ['-f', 'lavfi', '-i', 'sine=440:duration=1', '-f', 'lavfi', '-i', 'color=c=red:s=300x300:d=1:r=1']
      const maps = ['-map', '0:a', '-map', '1:v', '-frames:v', '1', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic']
      const tags = PREPARED.flatMap((tag) => ['-metadata', tag])
      execFileSync(ffmpeg, ['-v', 'error', ...inputs, ...maps, ...tags, '-y', path])
      const taglib = await TagLib.initialize()
      const file = await taglib.open(path)
      file.setId3v2Frames('PRIV', [Buffer.from('Traktor4\0beats')])
      await file.saveToFile()
      const source = buildSource({ file_name: '夜航.mp3' })
      await files.put(source.storage_key, path)
      const id = await buildResource(database, { artist_id, title: '夜航', passes_tags: false, ...site }, [source])
      const person = await buildUser(application)
      const taken = await follow((await packageFor(id, person)).data, person)
      await writeFile(path, taken.rawPayload)
      const [readAgain, { common, native }] = [await taglib.open(path), await parseBuffer(taken.rawPayload)]
      const { bpm, genre, date, INITIALKEY } = readAgain.properties()
      const [picture, ...others] = readAgain.getPictures()
      expect(others).toEqual([])
      expect(native['ID3v2.4']?.map((frame) => frame.id).sort()).toEqual(['APIC', 'TBPM', 'TCON', 'TDRC', 'TIT2', 'TKEY', 'TPE1'])
      const byTaglib = [Number(bpm?.[0]), INITIALKEY?.[0], genre?.[0], Number(date?.[0]), await sizeOf(picture?.data)]
      const byOther = [common.bpm, common.key, common.genre?.[0], common.year, await sizeOf(common.picture?.[0]?.data)]
      return { byTaglib, byOther }
    }
    const sizeOf = async (picture?: Uint8Array) => (await sharp(Buffer.from(picture ?? [])).metadata()).width

    test('preserves tempo, key, genre, year and cover where the site has none', async () => {
      const tagValues = [126, 'Am', 'Techno', 2019, 300]
      expect(await preparedTrack({})).toEqual({ byTaglib: tagValues, byOther: tagValues })
    })

    test('gets the site’s values where it has them, and preserves its year', async () => {
      const expected = [124, '8A', 'house', 2019, 640]
      const site = { tbpm: 124, tkey: '8A', genres: ['house'], cover }
      expect(await preparedTrack(site)).toEqual({ byTaglib: expected, byOther: expected })
    })
  })

  test('has its style and tags by their names, and the free text of its own tags', async () => {
    const { id, fileId } = await buildTrack()
    const genreColumns = { style: 'drum-and-bass', genres: ['club', 'Jungle'] }
    await database.query().updateTable('resources').set(genreColumns).where('resource_id', '=', id).execute()
    const person = await buildUser(application, { vip: { level: 2 } })
    const path = join(folder, 'genres.mp3')
    await writeFile(path, (await follow((await linkFor(fileId, person)).data, person)).rawPayload)
    expect((await probeAudio(path)).genres).toEqual(['Drum & Bass', '俱乐部', 'Jungle'])
  })

  test('that was replaced cannot be downloaded any more; a link to it expires', async () => {
    const { fileId } = await buildTrack()
    const person = await buildUser(application)
    const { data } = await linkFor(fileId, person)
    await database.pool.query('update audio_sources set position = null where file_id = $1', [fileId])
    expect((await linkFor(fileId, person)).fault).toBe('FILE_NOT_FOUND')
    expect((await follow(data, person)).statusCode).toBe(200)
    clock.now = new Date(clock.now.getTime() + 6 * 60_000)
    expect((await follow(data, person)).json().fault).toBe('LINK_EXPIRED')
  })

  test('has its Chinese name in every browser, and answers ranges', async () => {
    const { fileId } = await buildTrack()
    const person = await buildUser(application)
    const { data } = await linkFor(fileId, person)
    const whole = await follow(data, person)
    expect(whole.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('林夜 - 夜航 ')}%28Extended%29.mp3`,
    )
    const part = await follow(data, person, { range: 'bytes=100-199' })
    expect([part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(100, 200))]).toEqual([206, true])
  })

  test('requires a session, then its level (spec §5, §8)', async () => {
    const { fileId } = await buildTrack({ level: 2 })
    expect((await linkFor(fileId)).fault).toBe('NOT_SIGNED_IN')
    const refused = await linkFor(fileId, await buildUser(application, { vip: { level: 1 } }))
    expect([refused.code, refused.msg]).toEqual([403, '该音乐需要成为 VIP2 才能下载，是否前往充值？'])
    expect((await linkFor(fileId, await buildUser(application, { vip: { level: 2 } }))).code).toBe(200)
  })

  test('has a link that expires, opens no other file, and works for nobody else', async () => {
    const [one, other] = [await buildTrack(), await buildTrack()]
    const person = await buildUser(application)
    const { data } = await linkFor(one.fileId, person)
    expect((await follow(String(data).replace(/\d+$/, other.fileId), person)).json().fault).toBe('LINK_EXPIRED')
    for (const thief of [await buildUser(application), { token: '' }, { token: await signInAgain(application, person.userId) }]) {
      expect((await follow(data, thief)).json().fault).toBe('LINK_EXPIRED')
    }
    expect((await follow(data, person)).statusCode).toBe(200)
    clock.now = new Date(clock.now.getTime() + 6 * 60_000)
    expect((await follow(data, person)).json()).toMatchObject({ fault: 'LINK_EXPIRED', msg: '链接已失效，请重新获取' })
  })

  test('that is not published cannot be downloaded', async () => {
    const { id, fileId } = await buildTrack()
    await database.query().updateTable('resources').set({ published_at: null }).where('resource_id', '=', id).execute()
    expect((await linkFor(fileId, await buildUser(application))).fault).toBe('FILE_NOT_FOUND')
  })

  test('that cannot be tagged is delivered as it is', async () => {
    const source = buildSource({ file_type: 'audio/mpeg' })
    await files.put(source.storage_key, Buffer.from('no sound at all'))
    const id = await buildResource(database, { artist_id }, [source])
    const { rows } = await send('GET', `/client/app/cms/file/${id}`)
    const person = await buildUser(application)
    const { data } = await linkFor((rows as { fileId: string }[])[0]?.fileId ?? '', person)
    expect((await follow(data, person)).body).toBe('no sound at all')
  })

  test('whose tagged copy finds no space is refused with a reason, and is tagged the next time', async () => {
    const { fileId } = await buildTrack()
    const person = await buildUser(application)
    const { data } = await linkFor(fileId, person)
    const put = () => writeFile('/dev/full', 'x')
    const full = await startAgain(application, { files: { ...files, put } })
    const answer = await full.inject({ url: `/api${String(data)}`, headers: { authorization: `Bearer ${person.token}` } })
    expect([answer.statusCode, answer.json().fault]).toEqual([507, 'STORAGE_FULL'])
    await full.close()
    expect((await parseBuffer((await follow(data, person)).rawPayload)).common.artist).toBe('林夜')
  })
})

describe('the day’s allowance', () => {
  test('counts each file once, says when it is spent, and starts again for VIPs and the next day', async () => {
    const tracks = await Promise.all(Array.from({ length: 4 }, () => buildTrack()))
    const person = await buildUser(application)
    for (const { fileId } of tracks.slice(0, 3)) expect((await linkFor(fileId, person)).code).toBe(200)
    expect((await linkFor(tracks[0]?.fileId ?? '', person)).code).toBe(200)
    expect(await linkFor(tracks[3]?.fileId ?? '', person)).toMatchObject({
      code: 429,
      msg: '今日最多下载 3 个文件，还剩 0 个，请明天再来',
    })
    const vip = await buildUser(application, { vip: { level: 2 } })
    for (const { fileId } of tracks) expect((await linkFor(fileId, vip)).code).toBe(200)
  })

  test('holds for simultaneous requests', async () => {
    const tracks = await Promise.all(Array.from({ length: 6 }, () => buildTrack()))
    const person = await buildUser(application)
    const codes = await Promise.all(tracks.map(async ({ fileId }) => (await linkFor(fileId, person)).code))
    expect(codes.filter((code) => code === 200)).toHaveLength(3)
  })

  test('a download emits one event and adds one to the file’s count', async () => {
    const { id, fileId } = await buildTrack()
    const person = await buildUser(application)
    await linkFor(fileId, person)
    await linkFor(fileId, person)
    const db = database.query()
    const events = await db.selectFrom('download_events').selectAll().where('resource_id', '=', id).execute()
    expect(events).toHaveLength(1)
    const { rows } = await send('GET', `/client/app/cms/file/${id}`)
    expect((rows as { downloadCount: number }[])[0]?.downloadCount).toBe(1)
  })
})

test("downloads are exported with the user's data, and erased with the account", async () => {
  const { fileId } = await buildTrack()
  const person = await buildUser(application)
  await linkFor(fileId, person)
  const accounts = database.query()
  expect((await personalData.export(accounts, person.userId)).downloads).toMatchObject([{ fileId }])
  await personalData.erase(accounts, person.userId, new Date())
  expect((await personalData.export(accounts, person.userId)).downloads).toEqual([])
})

describe('a package', () => {
  /** Names and bytes of what is in a ZIP archive, by its central directory. */
  function entriesOf(archive: Buffer): Map<string, Buffer> {
    const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
    const entries = new Map<string, Buffer>()
    let at = archive.readUInt32LE(end + 16)
    for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
      const [method, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
      const [nameLength, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
        number,
        number,
        number,
      ]
      const local = archive.readUInt32LE(at + 42)
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
      const bytes = archive.subarray(start, start + packed)
      const content = method === 0 ? bytes : inflateRawSync(bytes)
      expect(crc32(content)).toBe(archive.readUInt32LE(at + 16))
      entries.set(archive.toString('utf8', at + 46, at + 46 + nameLength), content)
      at += 46 + nameLength + extra + comment
    }
    return entries
  }

  async function buildPack(level = 0) {
    const tracks = await Promise.all([buildTrack(), buildTrack(), buildTrack({ ending: 'flac', fileType: 'audio/flac' })])
    return buildPackOf(
      tracks.map(({ id }) => id),
      level,
    )
  }

  function buildPackOf(ids: string[], level = 0) {
    const pack = { title: '俱乐部包/一', artist_id, content_type: 2, category_code: 'A0301', package_file_id: null }
    return insertCollection(database.query(), { ...pack, free_vip_level: level, published_at: new Date('2026-11-01') }, ids)
  }

  test('of a pack holds its tracks, each under a name of its own, with a playlist and a rekordbox library', async () => {
    const person = await buildUser(application, { vip: { level: 2 } })
    const { data } = await packageFor(await buildPack(), person)
    expect((await follow(data, await buildUser(application))).json().fault).toBe('LINK_EXPIRED')
    const response = await follow(data, person)
    expect(response.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('俱乐部包_一.zip')}`)
    const entries = entriesOf(response.rawPayload)
    expect([...entries.keys()]).toEqual([
      '俱乐部包_一/林夜 - 夜航 (Extended).mp3',
      '俱乐部包_一/林夜 - 夜航 (Extended) (2).mp3',
      '俱乐部包_一/林夜 - 夜航 (Extended).flac',
      '俱乐部包_一/俱乐部包_一.m3u8',
      '俱乐部包_一/rekordbox.xml',
    ])
    const { common } = await parseBuffer(entries.get('俱乐部包_一/林夜 - 夜航 (Extended).flac') ?? Buffer.alloc(0))
    expect(common).toMatchObject({ title: '夜航', bpm: 124 })
    expect(entries.get('俱乐部包_一/rekordbox.xml')?.toString()).toContain('<COLLECTION Entries="3">')
    expect(entries.get('俱乐部包_一/俱乐部包_一.m3u8')?.toString()).toContain('林夜 - 夜航 (Extended) (2).mp3')
  })

  test('has the id that the card names, by which it is downloaded like a file', async () => {
    const person = await buildUser(application, { vip: { level: 2 } })
    const [pack, { id: single, fileId }] = [await buildPack(), await buildTrack()]
    const idOf = async (id: string) =>
      ((await send('GET', `/client/app/cms/resource/${id}`)).data as { packageFileId: string }).packageFileId
    expect([await idOf(pack), await idOf(single), await idOf(await buildPackOf([]))]).toEqual([`p${pack}`, `p${single}`, ''])
    const { data } = await linkFor(`p${pack}`, person)
    expect(entriesOf((await follow(data, person)).rawPayload).size).toBe(5)
    const name = async (id: string) => (await follow((await linkFor(id, person)).data, person)).headers['content-disposition']
    expect(await name(`p${single}`)).toBe(await name(fileId))
    expect((await linkFor(`p${await buildPackOf([])}`, person)).fault).toBe('PACKAGE_NOT_FOUND')
    expect((await linkFor('p999999999', person)).fault).toBe('PACKAGE_NOT_FOUND')
    for (const wrong of ['p', 'p0', 'pp1', '1p', 'P1']) expect((await linkFor(wrong, person)).fault).toBe('BAD_ARGUMENT')
    expect((await linkFor(`p${pack}`)).fault).toBe('NOT_SIGNED_IN')
  })

  test('holds lossless files as MP3 for a user without the level, and on request', async () => {
    const [none, high] = [await buildUser(application), await buildUser(application, { vip: { level: 2 } })]
    const pack = await buildPack()
    const requested = await send('GET', `/cms/file/package/${pack}`, { format: 'mp3' }, high)
    for (const [person, link] of [
      [none, (await packageFor(pack, none)).data],
      [high, requested.data],
    ] as const) {
      const entries = entriesOf((await follow(link, person)).rawPayload)
      const third = entries.get('俱乐部包_一/林夜 - 夜航 (Extended) (3).mp3')
      expect((await parseBuffer(third ?? Buffer.alloc(0))).format).toMatchObject({ container: 'MPEG', bitrate: 320_000 })
      expect([...entries.keys()].some((name) => name.endsWith('.flac'))).toBe(false)
    }
  })

  test('requires its level, and room in the day’s allowance', async () => {
    const pack = await buildPack(1)
    expect((await packageFor(pack)).fault).toBe('NOT_SIGNED_IN')
    expect((await packageFor(pack, await buildUser(application))).fault).toBe('DOWNLOAD_VIP_REQUIRED')
    const vip = await buildUser(application, { vip: { level: 1 } })
    expect((await packageFor(pack, vip)).code).toBe(200)
    expect((await packageFor(await buildPack(), vip)).fault).toBe('DOWNLOADS_SPENT')
  })

  test('carries the artist’s cues as hot cues in the order of the music, and names what an AI made', async () => {
    const { id, fileId } = await buildTrack()
    await database
      .query()
      .updateTable('resources')
      .set({ cues: JSON.stringify({ drop: 400, intro: 0 }), ai_made: true })
      .where('resource_id', '=', id)
      .execute()
    const person = await buildUser(application)
    const entries = entriesOf((await follow((await packageFor(await buildPackOf([id]), person)).data, person)).rawPayload)
    const hotCues = [
      ...(entries.get('俱乐部包_一/rekordbox.xml')?.toString() ?? '').matchAll(
        /POSITION_MARK Name="(\w+)" Type="0" Start="([\d.]+)"/g,
      ),
    ]
    expect(hotCues.map(([, name, start]) => [name, start])).toEqual([
      ['Intro', '0.000'],
      ['Drop', '0.400'],
    ])
    const file = await follow((await linkFor(fileId, person)).data, person)
    const { common } = await parseBuffer(file.rawPayload, { mimeType: 'audio/mpeg' })
    expect(common.comment).toMatchObject([{ text: 'AI 生成' }])
  })

  test('of a single is its file, and an archive where there are several versions', async () => {
    const person = await buildUser(application, { vip: { level: 2 } })
    const { id } = await buildTrack()
    const one = await follow((await packageFor(id, person)).data, person)
    expect([one.headers['content-type'], one.rawPayload.subarray(0, 3).toString()]).toEqual(['audio/mpeg', 'ID3'])
    const versions = await Promise.all([storedSound('mp3', 'audio/mpeg'), storedSound('flac', 'audio/flac')])
    const both = await buildResource(database, { artist_id }, versions)
    const archive = await follow((await packageFor(both, person)).data, person)
    expect(archive.headers['content-type']).toBe('application/zip')
  })

  test('of a resource without files is refused with 打包文件不存在, of an unknown resource with 音乐信息不存在', async () => {
    const person = await buildUser(application)
    const empty = await buildResource(database, { artist_id }, [])
    expect((await packageFor(empty, person)).msg).toBe('打包文件不存在')
    expect((await packageFor('999999999', person)).msg).toBe('音乐信息不存在')
  })

  describe('for a program', () => {
    const packed = async (id: string, options: Record<string, string>, person?: Person) => {
      const taker = person ?? (await buildUser(application, { vip: { level: 2 } }))
      const { data } = await send('GET', `/cms/file/package/${id}`, options, taker)
      return entriesOf((await follow(data, taker)).rawPayload)
    }

    test("has the program's list, with the paths that the files will have; of a single too", async () => {
      const { id } = await buildTrack()
      const entries = await packed(id, { target: 'traktor', folder: 'D:\\Music' })
      expect([...entries.keys()]).toEqual(['夜航/林夜 - 夜航 (Extended).mp3', '夜航/夜航.m3u8', '夜航/夜航.nml'])
      expect(entries.get('夜航/夜航.nml')?.toString()).toContain('DIR="/:Music/:夜航/:"')
      expect([...(await packed(id, { target: 'm3u8' })).keys()]).toHaveLength(2)
    })

    test('has the size, rate and length of the files as delivered', async () => {
      const { id } = await buildTrack()
      const entries = await packed(id, { target: 'rekordbox', folder: '/Users/me' })
      const library = entries.get('夜航/rekordbox.xml')?.toString()
      expect(library).toContain(` Size="${entries.get('夜航/林夜 - 夜航 (Extended).mp3')?.length}"`)
      expect(library).toMatch(/ BitRate="\d+" SampleRate="44100" Location="file:\/\/localhost\/Users\/me\//)
    })

    test('has the measured beats', async () => {
      const { id } = await buildTrack()
      await database.pool.query(
        `update audio_sources set grid = '{"tbpm": 126.02, "firstBeatMs": 112.4, "downbeat": 1, "beatConfidence": 0.9}'`,
      )
      await database.pool.query('update resources set tbpm = 126')
      const library = (await packed(id, { target: 'rekordbox' })).get('夜航/rekordbox.xml')?.toString()
      expect(library).toContain('<TEMPO Inizio="0.112" Bpm="126.02" Metro="4/4" Battito="4"/>')
    })

    test('holds as MP3 what the program does not play, and has no beats without an analysis', async () => {
      const { id } = await buildTrack({ ending: 'ogg', fileType: 'audio/ogg' })
      const entries = await packed(id, { target: 'rekordbox' })
      const name = '夜航/林夜 - 夜航 (Extended).mp3'
      expect((await parseBuffer(entries.get(name) ?? Buffer.alloc(0))).format.container).toBe('MPEG')
      expect(entries.get('夜航/rekordbox.xml')?.toString()).not.toContain('<TEMPO')
      expect([...(await packed(id, { target: 'traktor' })).keys()][0]).toBe(name.replace('mp3', 'ogg'))
      const { id: old } = await buildTrack({ ending: 'wma', fileType: 'audio/x-ms-wma' })
      expect([...(await packed(old, { target: 'serato' })).keys()][0]).toBe(name)
    })

    test.each([
      ['mp3', 'audio/mpeg'],
      ['flac', 'audio/flac'],
    ])('writes the cues for Serato into the %s, and leaves the sound unchanged', async (ending, fileType) => {
      const { id } = await buildTrack({ ending, fileType })
      const cues = JSON.stringify({ drop: 400 })
      await database.query().updateTable('resources').set({ cues }).where('resource_id', '=', id).execute()
      const entries = await packed(id, { target: 'serato' })
      expect([...entries.keys()].at(-1)).toBe('_Serato_/Subcrates/夜航.crate')
      const bytes = entries.get(`夜航/林夜 - 夜航 (Extended).${ending}`) ?? Buffer.alloc(0)
      const { native, common } = await parseBuffer(bytes, { mimeType: fileType })
      const [serato, ...others] = Object.values(native)
        .flat()
        .filter(({ id: name }) => /^GEOB|serato/i.test(name))
      expect(others).toEqual([])
      expect(JSON.stringify(serato)).toMatch(/Serato Markers2|SERATO_MARKERS_V2/)
      expect([common.title, common.artist]).toEqual(['夜航', '林夜'])
      const path = join(folder, `serato.${ending}`)
      await writeFile(path, bytes)
      expect(await soundOf(path)).toEqual(await soundOf(soundFile(ending)))
      // A package for another program has none of it.
      const plain = (await packed(id, { target: 'm3u8' })).get(`夜航/林夜 - 夜航 (Extended).${ending}`)
      expect(plain?.includes('erato')).toBe(false)
    })

    test('for players has their database, analysis and pictures; for Engine DJ its library', async () => {
      const { id } = await buildTrack()
      expect([...(await packed(id, { target: 'usb' })).keys()].slice(2)).toEqual([
        'PIONEER/rekordbox/export.pdb',
        'PIONEER/USBANLZ/P001/00000001/ANLZ0000.DAT',
        'PIONEER/USBANLZ/P001/00000001/ANLZ0000.EXT',
        'PIONEER/Artwork/00001/a1.jpg',
        'PIONEER/Artwork/00001/a1_m.jpg',
      ])
      expect([...(await packed(id, { target: 'engine' })).keys()].at(-1)).toBe('Engine Library/Database2/m.db')
    })

    test.each(['Music', '../x', '/a/../b', '~/Music', '\\\\server\\share', `/${'长'.repeat(400)}`])(
      'a folder %j is refused, in the call and in the link',
      async (folder) => {
        const { id } = await buildTrack()
        const person = await buildUser(application)
        const options = { target: 'traktor', folder }
        expect((await send('GET', `/cms/file/package/${id}`, options, person)).fault).toBe('BAD_ARGUMENT')
        const { data } = await send('GET', `/cms/file/package/${id}`, { target: 'traktor' }, person)
        const changed = `${String(data).split('?')[0]}?${new URLSearchParams(options)}`
        expect((await follow(changed, person)).json().fault).toBe('BAD_ARGUMENT')
      },
    )
  })

  test('names each version as its artist does, and carries its release date', async () => {
    const source = { ...(await storedSound('mp3', 'audio/mpeg')), label: 'VIP Mix' }
    const id = await buildResource(database, { artist_id, title: '夜航', release_date: '2026-11-01' }, [source])
    const plain = await buildResource(database, { artist_id, title: '归', version: 'radio-edit' }, [
      { ...(await storedSound('mp3', 'audio/mpeg')), file_name: 'master.mp3' },
    ])
    const person = await buildUser(application)
    const entries = entriesOf((await follow((await packageFor(await buildPackOf([id, plain]), person)).data, person)).rawPayload)
    expect([...entries.keys()].slice(0, 2)).toEqual([
      '俱乐部包_一/林夜 - 夜航 (VIP Mix).mp3',
      '俱乐部包_一/林夜 - 归 (Radio Edit).mp3',
    ])
    const { common } = await parseBuffer(entries.get('俱乐部包_一/林夜 - 夜航 (VIP Mix).mp3') ?? Buffer.alloc(0))
    expect([common.year, common.date]).toEqual([2026, '2026-11-01'])
  })

  test("of a crate holds the crate's tracks", async () => {
    const person = await buildUser(application)
    const track = await buildTrack()
    const made = await send('POST', '/client/app/user/crates', { name: '周五' }, person)
    const { crateId } = made.data as { crateId: string }
    await send('POST', `/client/app/user/crates/${crateId}/tracks`, { resourceIds: [track.id] }, person)
    const { data } = await send('GET', `/client/app/user/crates/${crateId}/package`, undefined, person)
    expect([...entriesOf((await follow(data, person)).rawPayload).keys()][0]).toBe('周五/林夜 - 夜航 (Extended).mp3')
    const other = await send('GET', `/client/app/user/crates/${crateId}/package`, undefined, await buildUser(application))
    expect(other.fault).toBe('CRATE_NOT_FOUND')
  })
})
