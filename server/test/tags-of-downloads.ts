import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { probeAudio } from '../src/media/tags/probe.ts'
import type { downloadable } from './downloadable.ts'
import { buildUser } from './people.ts'
import type { TestApplication } from './test-application.ts'

interface FileKind {
  ending: string
  fileType: string
}

/** Defines the tests of the tags that a downloaded file has, for files of these kinds. */
export function testTags(
  application: TestApplication,
  { soundFile, soundOf, buildTrack, linkFor, follow }: Awaited<ReturnType<typeof downloadable>>,
  kinds: Record<'title' | 'credits' | 'tempo', FileKind[]>,
): void {
  const { database, folder } = application
  const change = (id: string, columns: object) =>
    database.query().updateTable('resources').set(columns).where('resource_id', '=', id).execute()

  test.each(kinds.title)(
    'of type $ending carries title, artist, tempo, key and cover, and nothing of its former tags',
    async ({ ending, fileType }) => {
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
    },
  )

  test.each(kinds.credits)(
    'of type $ending names credits, album, label and the known part of the release date, in its tags and its name',
    async ({ ending, fileType }) => {
      const { id, fileId } = await buildTrack({ ending, fileType })
      const released = { release_date: '2024-05-01', release_precision: 'month' }
      await change(id, { credits: '小雨; 阿北', album: '夜行', label: '河岸唱片', ...released })
      const person = await buildUser(application, { vip: { level: 2 } })
      const { headers, rawPayload } = await follow((await linkFor(fileId, person)).data, person)
      const { common } = await parseBuffer(rawPayload, { mimeType: fileType })
      expect(common).toMatchObject({ artist: '林夜, 小雨, 阿北', album: '夜行', label: ['河岸唱片'], date: '2024-05' })
      expect(decodeURIComponent(String(headers['content-disposition']))).toContain('林夜, 小雨, 阿北 - 夜航')
    },
  )

  test.each(kinds.tempo)(
    'of type $ending has its tempo with all decimals, unless its artist set it',
    async ({ ending, fileType }) => {
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
      await change(id, { own_fields: ['tbpm'] })
      expect(await bpmWritten()).toBe(124)
    },
  )
}
