import { describe, expect, test } from 'vitest'
import { downloadable } from '../../../test/downloadable.ts'
import { buildUser } from '../../../test/people.ts'
import { testTags } from '../../../test/tags-of-downloads.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { database, files } = application
const download = await downloadable(application)
const { buildTrack, linkFor, follow } = download

describe('one file', () => {
  const [m4a, aiff] = [
    { ending: 'm4a', fileType: 'audio/mp4' },
    { ending: 'aiff', fileType: 'audio/aiff' },
  ]
  testTags(application, download, {
    title: [
      m4a,
      { ending: 'ogg', fileType: 'audio/ogg' },
      { ending: 'opus', fileType: 'audio/ogg' },
      { ending: 'wav', fileType: 'audio/wav' },
      aiff,
      { ending: 'wma', fileType: 'audio/x-ms-wma' },
    ],
    credits: [m4a, aiff],
    tempo: [{ ending: 'flac', fileType: 'audio/flac' }, aiff, m4a],
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

  test('that is an M4A has its key under the name that DJ programs read', async () => {
    const { fileId } = await buildTrack({ ending: 'm4a', fileType: 'audio/mp4' })
    const person = await buildUser(application, { vip: { level: 2 } })
    const { rawPayload } = await follow((await linkFor(fileId, person)).data, person)
    expect(rawPayload.toString('latin1').match(/initialkey.{16}8A/gis)).toEqual([expect.stringMatching(/^initialkey/)])
  })
})
