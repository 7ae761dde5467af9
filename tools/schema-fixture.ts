import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { getMigrations } from '../server/src/platform/database/migrations.ts'
import { readSettings } from '../server/src/platform/settings.ts'

/**
 * `node tools/schema-fixture.ts FROM TO` writes the statements of the migrations after FROM, up to TO, as one script; FROM
 * 0000 is an empty database. A fixture shows how databases of a release came about: it is written once and never again.
 */
const [from = '', to = ''] = process.argv.slice(2)
const migrations = await getMigrations()
const nameUpTo = (number: string) => Object.keys(migrations).findLast((name) => name.slice(0, 4) <= number)
const [first, last] = [nameUpTo(from), nameUpTo(to)]
if (!/^\d{4} \d{4}$/.test(`${from} ${to}`) || last === undefined || first === last) {
  throw new Error('usage: node tools/schema-fixture.ts FROM TO, two numbers of migrations')
}

const folder = await mkdtemp(join(tmpdir(), 'shenglang-schema-'))
const database = await openDatabase(readSettings({ DATA_DIR: join(folder, 'data') }))
const statements: string[] = []
try {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ level, query }) => {
      const changes = !/^\s*(select|begin|commit)\b|advisory_lock/i.test(query.sql) || /\bsetval\(/i.test(query.sql)
      if (level === 'query' && changes) statements.push(withValues(query.sql, query.parameters))
    },
  })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  for (const target of first === undefined ? [last] : [first, last]) {
    statements.length = 0
    const { error } = await migrator.migrateTo(target)
    if (error) throw error
  }
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
await writeFile(`server/test/schemas/${from}-${to}.sql`, `${statements.join(';\n')};\n`)

function withValues(sql: string, values: readonly unknown[]): string {
  return sql
    .replace(/\$(\d+)\b/g, (whole, index: string) => (Number(index) > values.length ? whole : literal(values[Number(index) - 1])))
    .trim()
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
