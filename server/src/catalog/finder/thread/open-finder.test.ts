import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../../platform/database/db.ts'
import { TablesFinder } from '../tables/tables-finder.ts'
import { FinderWithDatabase } from './finder-with-database.ts'
import { openFinder } from './open-finder.ts'

const log = { warn() {}, error() {}, info() {} }
const open = (FINDER: 'memory' | 'postgres') => {
  const finder = openFinder({
    settings: { FINDER, DATA_DIR: '.tmp/no-index' },
    database: { address: { host: '.tmp/no-server' } },
    db: {} as Db,
    log: log as never,
  })
  onTestFinished(() => finder.close())
  return finder
}

test('with FINDER=postgres no index is built', () => {
  expect(open('postgres')).toBeInstanceOf(TablesFinder)
  expect(open('memory')).toBeInstanceOf(FinderWithDatabase)
})
