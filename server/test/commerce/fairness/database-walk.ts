import type { CheckName } from '../../../src/commerce/ledger/check.sql.ts'
import { checkLedger } from '../../../src/commerce/ledger/check.ts'
import { openProviders } from '../../../src/commerce/payments/open-providers.ts'
import type { Db } from '../../../src/platform/database/db.ts'
import { readSettings } from '../../../src/platform/settings.ts'
import { newDatabase } from '../../new-database.ts'
import { NOW } from '../commerce-facts.ts'
import { buildCast, DatabaseShop, LEFT_OUT } from './database-shop.ts'
import { numbers } from './numbers.ts'
import { type FairnessWalk, walkThrough } from './walk.ts'
import { FairnessWorld, openingOf } from './world.ts'

const BUYERS = 4
const STEPS = 120
/** The check reads every table, and takes as long as a few steps. */
const LEDGER_EVERY = 10

/** Walks through one random world at a database of its own, where the ledger's check has to be clean as well. */
export async function databaseWalk(socketFolder: string, seed: number, steps = STEPS): Promise<FairnessWalk> {
  const database = await newDatabase(socketFolder)
  try {
    const clock = { now: new Date(NOW) }
    const db = database.query()
    const log = { ...SILENT, child: () => log }
    const settings = readSettings({ DATA_DIR: '/nowhere', ROLES: 'api' })
    const { providers } = openProviders({ settings, db, now: () => clock.now, log: log as never })
    const site = { database, clock, payments: providers }
    const below = numbers(seed)
    const cast = await buildCast(site, BUYERS)
    const shop = await DatabaseShop.open(site, openingOf(cast, below), cast.buyers)
    const world = new FairnessWorld({ cast, shop, below, seed, without: LEFT_OUT })
    const contradictions = () => shop.tables.contradictions.splice(0)
    const walk = await walkThrough(world, steps, async () =>
      below(LEDGER_EVERY) === 0 ? [...contradictions(), ...(await ledgerProblems(db))] : contradictions(),
    )
    return { ...walk, findings: [...walk.findings, ...(await ledgerProblems(db))] }
  } finally {
    await database.close()
  }
}

const silent = () => {}
const SILENT = {
  level: 'silent',
  ...{ debug: silent, error: silent, fatal: silent, info: silent, trace: silent, warn: silent, silent },
}

/** They compare with the database's own clock, which the walk is ahead of. */
const OF_TODAY: readonly CheckName[] = ['赠送的会员不止一段', '席位与团队的会员不符']

async function ledgerProblems(db: Db): Promise<string[]> {
  const { problems } = await checkLedger(db)
  const relevant = problems.filter(({ problem }) => !OF_TODAY.some((name) => name === problem))
  return relevant.map(({ problem, subject, detail }) => `ledger: ${problem}, ${subject} ${detail}`)
}
