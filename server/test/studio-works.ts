import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MyWorkDetail } from '@shenglang/contract/studio/entities'
import { expect } from 'vitest'
import { atEnd } from './at-end.ts'
import { buildUser, type Person } from './people.ts'
import { makeRecording, type RecordingTags } from './recordings.ts'
import { createClient } from './requests.ts'
import type { TestApplication } from './test-application.ts'
import { tusClient } from './uploads.ts'

let pitch = 500

/** Helpers for the calls of artists and staff about works; a worker prepares what they upload. */
export async function studioWorks(application: TestApplication) {
  const { app } = application
  const send = createClient(app)
  const media = await mkdtemp(join(tmpdir(), 'shenglang-recordings-'))
  atEnd(() => rm(media, { recursive: true }))
  const admin = await buildUser(application, { account_type: 'admin' })

  const newArtist = () => buildUser(application, { is_artists: true })
  const call = async ({ token }: Person, path: string, body: object = {}) =>
    send('POST', `/client/app/resource/${path}`, body, { token })
  const read = async ({ token }: Person, id: string) =>
    (await send('GET', `/client/app/resource/own/${id}`, {}, { token })).data as MyWorkDetail
  const review = (id: string, outcome: string, more: object = {}) =>
    send('POST', `/client/app/admin/resource/review/${id}`, { outcome, ...more }, { token: admin.token })
  const sourcesOf = async (id: string) =>
    (await send('GET', `/client/app/cms/file/${id}`)).rows as {
      fileId: string
      fileName: string
      playUrl: string
      duration: number
    }[]
  const isMatch = async (id: string) => (await send('GET', `/client/app/cms/resource/${id}`)).status === 200
  const statusOf = async (address: string) => (await app.inject(`/api${address}`)).statusCode

  async function newestOf({ token }: Person): Promise<string> {
    const { rows = [] } = await send('GET', '/client/app/resource/own', {}, { token })
    return (rows[0] as { resourceId: string }).resourceId
  }

  async function upload(person: Person, path: string, metadata: Record<string, string> = {}): Promise<string> {
    expect((await tusClient(app, person).send(path, metadata)).status).toBe(204)
    return newestOf(person)
  }

  /** Uploads a tone of two seconds. Returns the id of its work. */
  async function uploaded(person: Person, name: string, tags: RecordingTags = {}, metadata: Record<string, string> = {}) {
    return upload(person, await makeRecording(media, name, 2, tags, ++pitch), metadata)
  }

  /** Uploads a recording and waits until it is prepared. Returns the id of its work. */
  async function prepared(person: Person, path: string): Promise<string> {
    const id = await upload(person, path)
    expect((await untilSettled(person, id)).files).toMatchObject([{ state: 'ready' }])
    return id
  }

  /** Which work the first file of this one is a copy of. */
  const sameAs = async (person: Person, id: string) => (await read(person, id)).files[0]?.duplicateOf

  async function untilSettled(person: Person, id: string): Promise<MyWorkDetail> {
    const settled = async () => (await read(person, id)).files.every(({ state }) => state === 'ready' || state === 'failed')
    await expect.poll(settled).toBe(true)
    return read(person, id)
  }

  return {
    ...{ send, media, admin, newArtist, call, read, review, sourcesOf, isMatch, statusOf, newestOf },
    ...{ uploaded, prepared, sameAs, untilSettled },
  }
}
