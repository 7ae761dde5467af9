import { expect, test } from 'vitest'
import { buildUser } from '../../../test/people.ts'
import { makeRecording } from '../../../test/recordings.ts'
import { testApplication } from '../../../test/test-application.ts'
import { tusClient } from '../../../test/uploads.ts'
import { findFfmpeg } from '../../media/index.ts'
import { prepareRecording } from '../preparation/index.ts'
import { PREPARE_FILE } from '../works/jobs.ts'
import { studioHandlings } from './preparation-jobs.ts'
import { openWorkFolders } from './work-folders.ts'

const application = await testApplication()
const { app, database, files, folder } = application

test('of two workers on one file, since the first stalled, only the first to finish stores its result', async () => {
  const person = await buildUser(application, { is_artists: true })
  expect((await tusClient(app, person).send(await makeRecording(folder, 'song.mp3', 2))).status).toBe(204)
  const db = database.query()
  const { resource_file_id: fileId } = await db.selectFrom('resource_files').select('resource_file_id').executeTakeFirstOrThrow()
  const folders = await openWorkFolders(folder)
  const parts = { db, files, folders, ffmpegPath: await findFfmpeg(''), lengthMaxMs: 60_000 }
  const runWith = (tbpm: number, until: Promise<void>) => {
    const prepare: typeof prepareRecording = async (...args) => {
      const prepared = await prepareRecording(...args)
      await until
      await args[2].onStep?.('probe', 0.5)
      return { ...prepared, tbpm, tags: { artists: ['BTS/EXO'] } }
    }
    const handling = studioHandlings({ ...parts, prepare }).find(({ job }) => job.name === PREPARE_FILE.name)
    return handling?.run({ fileId }, new AbortController().signal)
  }
  const ending = Promise.withResolvers<void>()
  const silent = runWith(90, ending.promise)
  await runWith(128, Promise.resolve())
  const lastEventId = () => db.selectFrom('event_logs').select('last_id').where('user_id', '=', person.userId).execute()
  const before = await lastEventId()
  ending.resolve()
  await silent
  expect(before).toHaveLength(1)
  expect(await lastEventId()).toEqual(before)
  const { tbpm } = await db.selectFrom('resources').select('tbpm').executeTakeFirstOrThrow()
  const { facts, state } = await db.selectFrom('resource_files').select(['facts', 'state']).executeTakeFirstOrThrow()
  expect([tbpm, facts?.tbpm, state]).toEqual([128, 128, 'ready'])
  expect(facts?.readings?.tags.people?.map(({ mains }) => mains)).toEqual([['BTS/EXO'], ['BTS', 'EXO']])
  await folders.close()
})
