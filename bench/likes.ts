import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { median, prepares, sized, verdict } from './measure.ts'
import { startServer } from './server-process.ts'

/**
 * How long does an artist's edit of a track take while 200 people like it at once, and how long do their likes take? With
 * another checkout to compare: `node bench/likes.ts [CHECKOUT]`.
 */
const FANS = sized(200, 10)
const ROUNDS = sized(11, 1)
const PORT = 4130
const API = '/api/client/app/resource'

const ours = await measure(resolve('.'))
const before = process.argv[2] && (await measure(resolve(process.argv[2])))
verdict('50 ms ÷ an edit among 200 likes', 50 / ours.editMs, 1)
if (before) {
  verdict('edit before ÷ now', before.editMs / ours.editMs, 1)
  verdict('200 likes before ÷ now', before.likesMs / ours.likesMs, 1)
}

async function measure(checkout: string) {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-likes-'))
  prepares(`a track and ${FANS} fans`)
  const filled = await fill(checkout, folder)
  const environment = { DATA_DIR: folder, ROLES: 'api', DEMO: 'false', DATABASE_STATEMENT_TIMEOUT_MS: '60000' }
  const path = `/api/client/app/cms/resource/${filled.track}`
  const server = await startServer(join(checkout, 'server/src/main.ts'), { folder: checkout, port: PORT, path, environment })
  const agent = new Agent({ keepAlive: true })
  const times = await likedAndEdited(filled, (address, token, body) => send(agent, server.origin + address, token, body)).finally(
    async () => {
      agent.destroy()
      await server.close()
      await rm(folder, { recursive: true })
    },
  )
  const [editMs, aloneMs, likesMs] = [median(times.edits), median(times.alone), median(times.likes)]
  process.stdout.write(
    `${checkout}: an edit ${aloneMs.toFixed(0)} ms alone, ${editMs.toFixed(0)} ms among ${FANS} likes at once, which take ${likesMs.toFixed(0)} ms\n`,
  )
  return { editMs, likesMs }
}

type Post = (address: string, token: string, body: object) => ReturnType<typeof send>

async function likedAndEdited({ track, artist, fans }: Awaited<ReturnType<typeof fill>>, post: Post) {
  const times = { edits: [] as number[], alone: [] as number[], likes: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const edit = async () => {
      const startedAt = performance.now()
      await post(`${API}/save`, artist, { resourceId: track, energy: 1 + (round % 9) })
      return performance.now() - startedAt
    }
    const aloneMs = await edit()
    const startedAt = performance.now()
    const liking = Promise.all(fans.map((token) => post(`${API}/collect/${track}`, token, {})))
    const editMs = await edit()
    const counts = (await liking).map((answer) => answer.data.collectCount as number)
    // Each round toggles: all like it, or none.
    if (!counts.includes(round % 2 === 0 ? FANS : 0)) throw new Error('likes were lost')
    // The first round warms up.
    if (round === 0) continue
    times.likes.push(performance.now() - startedAt)
    times.edits.push(editMs)
    times.alone.push(aloneMs)
  }
  return times
}

/** A track, its artist and all who will like it, made by the checkout's own code. */
async function fill(checkout: string, folder: string) {
  const from = (path: string) => import(join(checkout, 'server', path))
  const [{ openDatabase }, { migrate }, { readSettings }, { buildUser }, { buildResource }] = await Promise.all([
    from('src/platform/database/database.ts'),
    from('src/platform/database/migrate.ts'),
    from('src/platform/settings.ts'),
    from('test/people.ts'),
    from('test/library.ts'),
  ])
  const database = await openDatabase(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  await migrate(database)
  const made = { database, clock: { now: new Date() } }
  const artist = await buildUser(made, { is_artists: true })
  const track: string = await buildResource(database, { artist_id: artist.userId })
  const fans: string[] = []
  for (let fan = 0; fan < FANS; fan += 1) fans.push((await buildUser(made)).token)
  await database.close()
  return { track, artist: artist.token as string, fans }
}

async function send(agent: Agent, address: string, token: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    request(address, { method: 'POST', agent, headers }, answered).on('error', failed).end(JSON.stringify(body))
  })
  const answer = JSON.parse(await text(response))
  if (answer.code !== 200) throw new Error(`${address}: ${answer.msg}`)
  return answer
}
