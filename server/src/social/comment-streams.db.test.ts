import { API_BASE } from '@shenglang/contract/constants'
import { COMMENT_EVENTS_PATH } from '@shenglang/contract/social/routes'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildArtist, buildResource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { startAgain, testApplication } from '../../test/test-application.ts'
import { MissedChanges } from './missed-changes.ts'

const application = await testApplication()
const { app, database } = application
const send = createClient(app)
const leaving = new AbortController()
afterAll(() => leaving.abort())
const other = await startAgain(application)
afterAll(() => other.close())
const origin = await other.listen({ port: 0, host: '127.0.0.1' })

const artist_id = await buildArtist(database, '说说')
const [track, quiet] = [await buildResource(database, { artist_id }), await buildResource(database, { artist_id })]
const writer = await buildUser(application)

/** Reads what a visitor's page receives on the stream of another process, until `word` arrives. */
async function follow(subject: string) {
  const response = await fetch(`${origin}${API_BASE}${COMMENT_EVENTS_PATH}?subject=${subject}`, { signal: leaving.signal })
  const reader = response.body?.getReader()
  let text = ''
  const until = async (word: string) => {
    while (!text.includes(word)) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) break
      text += Buffer.from(value ?? []).toString()
    }
    return text
  }
  await until('event: ready')
  return { response, until }
}

const add = async (args: object) => {
  const { data } = await send('POST', '/client/app/user/comments/add', { resourceId: track, content: '好听', ...args }, writer)
  return (data as { commentId: string }).commentId
}
const some = async (...ids: string[]) =>
  (await send('GET', '/client/app/cms/comments/some', { resourceId: track, ids: ids.join(',') }, {})).data

test('every open page, signed in or not and in any process, receives new and deleted comments', async () => {
  // Until a process listens, its pages get a second "ready" in place of what was sent.
  const listening = `select from pg_stat_activity
    where datname = current_database() and application_name = 'shenglang bus' and query like 'listen %'`
  await expect.poll(async () => (await database.pool.query(listening)).rows.length).toBe(2)
  const [page, elsewhere] = [await follow(track), await follow(quiet)]
  expect(page.response.headers.get('content-type')).toMatch('text/event-stream')
  const first = await add({})
  await page.until(`data: {"commentIds":["${first}"]}`)
  const reply = await add({ parentId: first })
  await page.until(`data: {"commentIds":["${reply}","${first}"]}`)
  expect(await some(first, reply)).toMatchObject({
    rows: [
      { commentId: first, replyCount: 1, isDeleted: false },
      { commentId: reply, parentId: first },
    ],
    commentCount: 2,
  })

  // With a reply it stays without its text; deleting the last reply removes it.
  await send('POST', `/client/app/user/comments/delete/${first}`, {}, writer)
  expect(await some(first)).toMatchObject({ rows: [{ commentId: first, isDeleted: true, content: '' }], commentCount: 1 })
  await send('POST', `/client/app/user/comments/delete/${reply}`, {}, writer)
  expect(await some(first, reply)).toEqual({ rows: [], commentCount: 0 })

  const response = await send('POST', '/client/app/user/comments/add', { resourceId: quiet, content: '这里' }, writer)
  const { commentId } = response.data as { commentId: string }
  expect(await elsewhere.until(`["${commentId}"]`)).not.toContain(`"${first}"`)
})

test('refuses an invalid id', async () => {
  const refused = await fetch(`${origin}${API_BASE}${COMMENT_EVENTS_PATH}?subject=x`)
  expect([refused.status, (await refused.json()).fault]).toEqual([400, 'BAD_ARGUMENT'])
})

test('limits the streams of one network', async () => {
  const open = await Promise.all(
    Array.from({ length: 101 }, () =>
      fetch(`${origin}${API_BASE}${COMMENT_EVENTS_PATH}?subject=${quiet}`, { signal: leaving.signal }),
    ),
  )
  expect(open.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  expect(open.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(100)
})

test('finds the subjects whose comments changed without a message, each once', async () => {
  const missed = new MissedChanges(database.query())
  const subjects = [track, quiet]
  onTestFinished(() => database.outgoing.deliverBy(undefined))
  expect(await missed.find(subjects)).toEqual([])
  // As where the process is killed between its commit and the message.
  database.outgoing.deliverBy(async () => {})
  await add({})
  expect(await missed.find(subjects)).toEqual([track])
  expect(await missed.find(subjects)).toEqual([])
  await add({})
  missed.notified(track)
  expect(await missed.find(subjects)).toEqual([])
})
