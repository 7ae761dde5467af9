import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { type PostgresPair, startPair } from '../../../../test/postgres-pair.ts'
import { openDatabaseBus } from '../../bus/database-bus.ts'
import type { BusMessage } from '../../bus/port.ts'
import { connect, connectPatiently } from '../database.ts'
import type { Db } from '../db.ts'
import { isUnavailable } from '../unavailable.ts'
import { listenOn } from './listen.ts'
import { Primary } from './primary.ts'

const SETTINGS = { DATABASE_POOL_SIZE: 3, DATABASE_STATEMENT_TIMEOUT_MS: 10_000 }
const OFTEN = { interval: 20 }

const portOf = async (db: Db) =>
  (await sql<{ port: number }>`select current_setting('port')::int as port`.execute(db)).rows[0]?.port
const write = (db: Db, word: string) => sql`insert into words values (${word})`.execute(db)
const words = async (db: Db) => (await sql<{ word: string }>`select word from words`.execute(db)).rows

async function openPair() {
  const pair = await startPair(inject('clusterFolder'))
  const database = connect({ connectionString: pair.url }, SETTINGS)
  const db = database.query()
  await sql`create table words (word text)`.execute(db)
  return { pair, database, db }
}

describe('with several hosts in the address', async () => {
  const { pair, database, db } = await openPair()
  afterAll(async () => {
    await database.close()
    await pair.close()
  })

  test('everything goes to the primary, wherever it stands in the list', async () => {
    await write(db, 'before')
    expect(await portOf(db)).toBe(pair.primary.port)
  })

  test('after the primary is killed and the replica promoted, writes and messages go on', async () => {
    const bus = openDatabaseBus(database)
    const received: BusMessage[] = []
    bus.listen({ onMessage: (message) => received.push(message) })
    const queue: string[] = []
    let listenings = 0
    const listening = await listenOn(database.address, 'queue', {
      onNotification: (payload) => queue.push(payload),
      onListening: () => {
        listenings += 1
      },
    })
    await pair.caughtUp()
    await pair.primary.kill()
    expect(isUnavailable(await write(db, 'while there is none').catch((error) => error))).toBe(true)
    await pair.replica.promote()
    await expect.poll(() => write(db, 'after').then(() => 'written'), OFTEN).toBe('written')
    expect(await portOf(db)).toBe(pair.replica.port)
    expect((await words(db)).map(({ word }) => word)).toEqual(['before', 'after'])
    const send = () => sql`select pg_notify('shenglang_bus', '{"userId":"7"}'), pg_notify('queue', 'job')`.execute(db)
    await expect.poll(() => send().then(() => received), OFTEN).toContainEqual({ userId: '7' })
    await expect.poll(() => send().then(() => queue), OFTEN).toContain('job')
    expect(listenings).toBe(2)
    await listening.close()
    await bus.close()
  })

  test('a former primary that is started again is left alone, also by a process that starts now', async () => {
    await pair.primary.start()
    const patient = connectPatiently(database)
    expect(await portOf(patient.query())).toBe(pair.replica.port)
    await patient.close()
    expect((await new Primary([pair.primary.url, pair.replica.url]).find()).port).toBe(pair.replica.port)
  })

  test('a former primary is not gone back to while the promoted one is away', async () => {
    await pair.replica.kill()
    expect(isUnavailable(await write(db, 'lost').catch((error) => error))).toBe(true)
    expect(await pair.primary.run("select * from words where word = 'lost'")).toEqual([])
  })
})

describe('where a replica is promoted while the primary still answers', () => {
  let pair: PostgresPair | undefined
  afterAll(() => pair?.close())

  test('open connections are cut, and every write goes to the promoted one', async () => {
    const opened = await openPair()
    pair = opened.pair
    const held = opened.db.connection().execute((session) =>
      // Not a plain select, which would be repeated on the promoted one.
      sql`with held as (select pg_sleep(60)) select from held`.execute(session),
    )
    const broken = held.catch((error) => error)
    await pair.caughtUp()
    await pair.replica.promote()
    expect(await broken).toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    await write(opened.db, 'after')
    expect(await portOf(opened.db)).toBe(pair.replica.port)
    await opened.database.close()
  })
})
