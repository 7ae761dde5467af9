import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { codeOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { connectPatiently, type Database } from './database.ts'
import type { Db } from './db.ts'
import { dropInvalidIndexes, insertCompatible, selectApplied, selectCompatible, setLockTimeout } from './migrations.sql.ts'
import { getMigrations, type Migrations, migrationNames } from './migrations.ts'
import { runAlone } from './run-alone.ts'
import { incompatible, type SchemaState, schemaState, transactionsOf } from './schema-state.ts'
import type { Tables } from './tables.ts'

/** The interval at which a process checks whether another one is done migrating. */
const POLL_MS = 200
/** Shorter than a request may take, so that a request which waits behind a change is served in time. */
const LOCK_TIMEOUT_MS = 500
/** Pauses between tries, in which the requests that piled up go through. */
const RETRY_FIRST_MS = 250
const RETRY_MAX_MS = 5000
const TRIES_MAX = 60

interface Options {
  signal?: AbortSignal | undefined
  log?: Pick<Log, 'info' | 'warn'> | undefined
  /** Other migrations than those of this program, for a test. */
  migrations?: Migrations
}

/**
 * Brings the database to the newest migration and returns the names applied. One process migrates at a time: the others wait
 * for it until `signal` is aborted; none waits when nothing is to be applied. Throws an error with what the operator has to do
 * where the database belongs to a newer release beside which this program cannot run.
 */
export async function migrate(database: Pick<Database, 'address'>, options: Options = {}): Promise<string[]> {
  const names = options.migrations ? Object.keys(options.migrations) : await migrationNames()
  const patient = connectPatiently(database)
  const lock = connectPatiently(database)
  const db = patient.query()
  let applied: string[] = []
  const apply = async () => {
    applied = await applyPending(patient, options)
  }
  try {
    while ((await requireKnown(db, names)) === 'older' && !(await runAlone(lock.query(), 'migrations', apply))) {
      await delay(POLL_MS, undefined, options.signal ? { signal: options.signal } : {})
    }
    return applied
  } finally {
    await lock.close()
    await patient.close()
  }
}

/** Migrates where the settings let a start do so; else waits until `npm run admin -- migrate` has. */
export async function prepareSchema(
  database: Pick<Database, 'address' | 'query'>,
  { MIGRATE_AT_START }: Pick<Settings, 'MIGRATE_AT_START'>,
  options: Options = {},
): Promise<string[]> {
  if (MIGRATE_AT_START) return migrate(database, options)
  const names = await migrationNames()
  for (let isLogged = false; (await requireKnown(database.query(), names)) === 'older'; isLogged = true) {
    if (!isLogged) options.log?.warn('数据库还是旧版本的结构：请运行 npm run admin -- migrate，升级完会自动继续启动')
    await delay(POLL_MS, undefined, options.signal ? { signal: options.signal } : {})
  }
  return []
}

/** Gives an empty database exactly these migrations of this program. */
export async function migrateTo(database: Pick<Database, 'address'>, names: readonly string[]): Promise<void> {
  const all = Object.entries(await getMigrations())
  await migrate(database, { migrations: Object.fromEntries(all.filter(([name]) => names.includes(name))) })
}

/** Compares the database's schema with this program's migrations; changes nothing. */
export async function schemaOf(db: Db, names?: readonly string[]): Promise<SchemaState> {
  return schemaState(await readSchema(db, names ?? (await migrationNames())))
}

const readSchema = async (db: Db, known: readonly string[]) => ({
  known,
  applied: await selectApplied(db),
  compatible: await selectCompatible(db),
})

async function requireKnown(db: Db, names: readonly string[]): Promise<SchemaState> {
  const schema = await readSchema(db, names)
  const state = schemaState(schema)
  if (state !== 'newer') return state
  const unknown = incompatible(schema)
  throw new Error(
    unknown.length > 0
      ? `数据库属于更新的版本，旧程序不能与它一起运行（${unknown.join('、')}）。请换上那个版本的程序，或恢复升级前的备份。`
      : '数据库有这个程序没有的迁移，又缺它的几个，两者不是同一条版本线上的。请换上更新的程序。',
  )
}

/** Applies what is missing, each migration in its own transaction, or outside of one. */
async function applyPending({ pool }: Database, { migrations, log, signal }: Options): Promise<string[]> {
  // Plain queries: a change that waits for its lock is tried again here, with pauses in which traffic goes through.
  const dialect = new PostgresDialect({ pool })
  const [db, typed] = [new Kysely<unknown>({ dialect }), new Kysely<Tables>({ dialect })]
  const modules = migrations ?? (await getMigrations())
  const before = await selectApplied(typed)
  const provided = Object.fromEntries(Object.entries(modules).map(([name, module]) => [name, recordingCompatible(name, module)]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => provided } })
  const pending = Object.entries(modules)
    .filter(([name]) => !before.includes(name))
    .map(([name, { isConcurrent = false }]) => ({ name, isConcurrent }))
  for (const { last, isConcurrent } of transactionsOf(pending, before.length === 0)) {
    // Building an index concurrently waits for transactions and holds nobody up.
    await setLockTimeout(db, isConcurrent ? 0 : LOCK_TIMEOUT_MS)
    await untilLocked(
      async () => {
        if (isConcurrent) await dropInvalidIndexes(db)
        const { error } = await migrator.migrateTo(last, { disableTransactions: isConcurrent })
        if (error) throw error
      },
      { last, log, signal },
    )
  }
  return pending.map(({ name }) => name)
}

/** Has a migration also record that earlier programs can run beside it, if they can. */
const recordingCompatible = (name: string, { up, isCompatible = false }: Migrations[string]): Migration => ({
  async up(db) {
    await up(db)
    if (isCompatible) await insertCompatible(db, name)
  },
})

interface Waiting extends Pick<Options, 'log' | 'signal'> {
  last: string
}

/** Repeats a migration until it gets its locks. */
async function untilLocked(run: () => Promise<void>, { last, log, signal }: Waiting): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (!isLockTimeout(error) || tries === TRIES_MAX) throw error
      if (tries === 1) log?.info({ migration: last }, 'a migration waits until nobody uses what it changes')
      await delay(Math.min(RETRY_FIRST_MS * 2 ** (tries - 1), RETRY_MAX_MS), undefined, signal ? { signal } : {})
    }
  }
}

const isLockTimeout = (error: unknown) => codeOf(error) === '55P03'
