import { allRoutes } from '@shenglang/contract/composition/routes'
import { seededRandom } from '@shenglang/contract/seeded-random'
import { expect, test } from 'vitest'
import { EVERY_ROLE } from '../../test/every-role.ts'
import { createHostileArguments, type HostileArguments, type Operation } from '../../test/hostile-arguments.ts'
import { buildArtist, buildResource } from '../../test/library.ts'
import { hasMachineText } from '../../test/machine-text.ts'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { reusedUsers } from '../../test/reused-users.ts'
import { testApplication } from '../../test/test-application.ts'

/** The same seed always gives the same arguments. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261121)
/** Twice for each call and role, 24 times with `npm run test:long`. */
const TIMES_EACH = Number(process.env.FUZZ_TIMES ?? (process.env.LONG === 'true' ? 24 : 2))

const application = await testApplication({ SEARCHES_A_MINUTE: '0' })
const { app, database } = application
const resourceId = await buildResource(database, { tkey: '8A', tbpm: 128 })
await buildResource(database, { tkey: '9A', tbpm: 128 })
const bespoke = await buildResource(database, { content_type: 5 })
const artistId = await buildArtist(database)
const speaker = await buildUser(application)
const call = createClient(app)
const said = async (path: string, body: object) => (await call('POST', `/client/app${path}`, body, speaker)).data
const { commentId } = (await said('/user/comments/add', { resourceId, content: '好听' })) as { commentId: string }
const { resourceId: postId } = (await said('/resource/save', { contentType: 3, content: '周末有局' })) as { resourceId: string }
const { messageId } = (await said('/user/message/private', { userId: artistId, content: '在吗' })) as { messageId: string }

const ids = [resourceId, resourceId, resourceId, bespoke, postId, artistId, speaker.userId, '999999999999999999']
const arguments_ = createHostileArguments(seededRandom(SEED), {
  id: ids,
  resourceId: ids,
  resourceIds: ids,
  userId: ids,
  fileId: ['1', '2'],
  phonenumber: ['13912345678', '13912345679'],
  smsCode: ['123456'],
  password: ['secret123'],
  categoryCode: ['A0301', 'Z99'],
  tkey: ['8A', '12B', ''],
  mixKey: ['8A', '12B'],
  energy: ['1-3', '9-1'],
  bpmScope: ['120-130', '999-0'],
  releaseTime: ['', '2027-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '2026-02-30T24:00:00+00:00'],
  heardAt: [new Date().toISOString(), '0000-01-01T00:00:00Z', '2026-02-30T24:00:00+00:00', '9999-12-31T23:59:59Z'],
  idNumber: ['330102199003071234'],
  email: ['a@b.example'],
  resourceType: ['MUSIC', 'ALBUM,VIDEO'],
  style: ['house', ''],
  version: ['Original'],
  genre: ['club'],
  releaseYear: ['2026', '0000'],
  contentType: [1, 2, 5],
  title: ['夜航'],
  budget: [0, 1_000_000],
  artistName: ['夜航船'],
  realName: ['欧阳娜娜'],
  resourceUrls: ['https://example.com/a'],
  sha256: ['0'.repeat(64)],
  name: ['周末'],
  after: ['', '0.1', '7.1', '9999999999.999999999999999999', '1'],
  before: ['1', '1.1', '99999999999999.999999999999999999', '999999999999999999.1', '999999999999999999'],
  parentId: [commentId, postId, '999999999999999999'],
  messageId: [messageId, '999999999999999999'],
  timeMs: [0, 1000, 59_999, 60_000, 86_400_000],
  filter: [{ tkey: '8A' }, { mixKey: '8A', mixPercent: 0 }, { style: ['house'] }],
})

const addressOf = (path: string, { path: inPath, query }: HostileArguments) => {
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name] ?? ''))
  return `/api${named}?${new URLSearchParams(query)}`
}

const users = reusedUsers(application, EVERY_ROLE)
const document = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, Record<string, Operation>> }

test('covers every call of the contract', () => {
  const documented = Object.values(document.paths).flatMap((methods) => Object.keys(methods))
  expect(documented).toHaveLength(allRoutes.length)
})

test.each(Object.keys(document.paths))(
  '%s: the server neither fails on any arguments nor answers in names of the wire',
  async (path) => {
    const failures: unknown[] = []
    for (const [method, operation] of Object.entries(document.paths[path] ?? {})) {
      for (const who of users.names) {
        for (let time = 0; time < TIMES_EACH; time += 1) {
          const token = await users.tokenOf(who)
          const sent = arguments_(operation)
          const response = await app.inject({
            method: method === 'get' ? 'GET' : method === 'put' ? 'PUT' : 'POST',
            url: addressOf(path, sent),
            headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/json' },
            ...(sent.body === undefined ? {} : { payload: JSON.stringify(sent.body) }),
          })
          users.replaceAfter(who, { method, status: response.statusCode })
          const { msg } = response.json() as { msg: string }
          if (response.statusCode >= 500 || hasMachineText(msg)) failures.push({ method, who, sent, answer: response.body })
        }
      }
    }
    expect(failures).toEqual([])
  },
)
