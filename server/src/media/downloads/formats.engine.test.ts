import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseBuffer } from 'music-metadata'
import { describe, expect, test } from 'vitest'
import { downloadable } from '../../../test/downloadable.ts'
import { buildUser } from '../../../test/people.ts'
import { testApplication } from '../../../test/test-application.ts'
import { probeAudio } from '../tags/probe.ts'

const application = await testApplication()
const { database, files, folder } = application
const { soundFile, soundOf, buildTrack, linkFor, follow } = await downloadable(application)

describe('one file', () => {
  test.each([
    ['m4a', 'audio/mp4'],
    ['ogg', 'audio/ogg'],
    ['opus', 'audio/ogg'],
    ['wav', 'audio/wav'],
    ['aiff', 'audio/aiff'],
    ['wma', 'audio/x-ms-wma'],
  ])('of type %s carries title, artist, tempo, key and cover, and nothing of its former tags', async (ending, fileType) => {
    const { fileId } = await buildTrack({ ending, fileType })
    const person = await buildUser(application, { vip: { level: 2 } })
    const response = await follow((await linkFor(fileId, person)).data, person)
    expect(response.statusCode).toBe(200)
    const path = join(folder, `taken.${ending}`)
    await writeFile(path, response.rawPayload)
    const picture = { format: 'image/jpeg' }
    expect(await probeAudio(path)).toMatchObject({ title: '夜航', artists: ['林夜'], bpm: 124, key: '8A', picture })
    const { common } = await parseBuffer(response.rawPayload, { mimeType: fileType })
    // The comment field of a WMA may be empty.
    expect([common.album, common.comment?.map(({ text }) => text).join('') ?? '']).toEqual([undefined, ''])
    expect(await soundOf(path)).toEqual(await soundOf(soundFile(ending)))
  })

  test.each([
    ['m4a', 'audio/mp4'],
    ['aiff', 'audio/aiff'],
  ])(
    'of type %s names credits, album, label and the known part of the release date, in its tags and its name',
    async (...kind) => {
      const { id, fileId } = await buildTrack({ ending: kind[0], fileType: kind[1] })
      const columns = {
        credits: '小雨; 阿北',
        album: '夜行',
        label: '河岸唱片',
        release_date: '2024-05-01',
        release_precision: 'month' as const,
      }
      await database.query().updateTable('resources').set(columns).where('resource_id', '=', id).execute()
      const person = await buildUser(application, { vip: { level: 2 } })
      const { headers, rawPayload } = await follow((await linkFor(fileId, person)).data, person)
      const { common } = await parseBuffer(rawPayload, { mimeType: kind[1] })
      expect(common).toMatchObject({ artist: '林夜, 小雨, 阿北', album: '夜行', label: ['河岸唱片'], date: '2024-05' })
      expect(decodeURIComponent(String(headers['content-disposition']))).toContain('林夜, 小雨, 阿北 - 夜航')
    },
  )

  test.each([
    ['flac', 'audio/flac'],
    ['aiff', 'audio/aiff'],
    ['m4a', 'audio/mp4'],
  ])('of type %s has its tempo with all decimals, unless its artist set it', async (ending, fileType) => {
    const { id, fileId } = await buildTrack({ ending, fileType })
    const readings = { bpm: { value: 0, confidence: 0 }, key: { value: '', confidence: 0 }, grid: null, energy: 0 }
    await database
      .query()
      .updateTable('audio_sources')
      .set({ readings: JSON.stringify({ ...readings, tags: { bpm: 124.62 } }) })
      .where('resource_id', '=', id)
      .execute()
    const person = await buildUser(application, { vip: { level: 2 } })
    const bpmWritten = async () => {
      const path = join(folder, `exact.${ending}`)
      await writeFile(path, (await follow((await linkFor(fileId, person)).data, person)).rawPayload)
      return (await probeAudio(path)).bpm
    }
    expect(await bpmWritten()).toBe(124.62)
    await database
      .query()
      .updateTable('resources')
      .set({ own_fields: ['tbpm'] })
      .where('resource_id', '=', id)
      .execute()
    expect(await bpmWritten()).toBe(124)
  })

  test('that is an M4A with an exact tempo of its own gets the work’s tempo only', async () => {
    const { id, fileId } = await buildTrack({ ending: 'm4a', fileType: 'audio/mp4' })
    const person = await buildUser(application, { vip: { level: 2 } })
    const taken = async () => (await follow((await linkFor(fileId, person)).data, person)).rawPayload
    const tempoIs = (tbpm: number) =>
      database.query().updateTable('resources').set({ tbpm }).where('resource_id', '=', id).execute()
    const source = () =>
      database.query().selectFrom('audio_sources').select('storage_key').where('resource_id', '=', id).executeTakeFirstOrThrow()
    const exactTempos = (bytes: Buffer) =>
      bytes
        .toString('latin1')
        .match(/BPM\0\0\0.data.{8}[\d.]+/gs)
        ?.map((atom) => atom.slice(19))
    await tempoIs(124.62)
    const first = await taken()
    expect(exactTempos(first)).toEqual(['124.62'])
    await files.put((await source()).storage_key, first)
    await tempoIs(125.5)
    expect(exactTempos(await taken())).toEqual(['125.5'])
    // A whole number is in the field of its own.
    await tempoIs(125)
    expect(exactTempos(await taken())).toBeUndefined()
  })
})
