import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const LOCK_FILE = 'server/migrations.lock'
const FOLDER = 'server/migrations/'

/** A migration's name and the SHA-256 of its file and of the project files that it imports. */
export interface Migration {
  name: string
  hash: string
}

/** A point to which databases have been migrated: a released version, or the schema of a test fixture. */
interface Point {
  kind: 'release' | 'fixture'
  name: string
  /** Its last migration. */
  last: string
}

/** The content of `migrations.lock`: all migrations that have landed, in order, and the points among them. */
export interface Lock {
  migrations: Migration[]
  points: Point[]
}

const HEADER =
  '# All migrations in order, with the SHA-256 of each and its imports; `node tools/migrations.ts` adds new ones, each after all of these.'

export function readLock(text: string): Lock {
  const lock: Lock = { migrations: [], points: [] }
  for (const line of text.split('\n')) {
    const [name = '', hash = ''] = line.split(' ')
    if (name === '' || name === '#') continue
    const last = lock.migrations.at(-1)?.name ?? ''
    if (name === 'release' || name === 'fixture') lock.points.push({ kind: name, name: hash, last })
    else lock.migrations.push({ name, hash })
  }
  return lock
}

export function writeLock({ migrations, points }: Lock): string {
  const lines = migrations.flatMap(({ name, hash }) => [
    `${name} ${hash}`,
    ...points.filter(({ last }) => last === name).map((point) => `${point.kind} ${point.name}`),
  ])
  return [HEADER, ...lines, ''].join('\n')
}

export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts')).sort()
  return Promise.all(
    files.map(async (file) => {
      const hash = createHash('sha256')
      for (const text of await withImports(FOLDER + file)) hash.update(text)
      return { name: file.slice(0, -3), hash: hash.digest('hex') }
    }),
  )
}

const CONTRACT = '@shenglang/contract/'

/** The text of a file and of all project files that it imports, each once, since the effect of a migration depends on them. */
export async function withImports(file: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(file)) return []
  seen.add(file)
  const text = await readFile(file, 'utf8')
  const texts = [text]
  for (const [, from = ''] of text.matchAll(/ from '([^']+)'$/gm)) {
    const imported = from.startsWith(CONTRACT) ? `contract/src/${from.slice(CONTRACT.length)}.ts` : join(dirname(file), from)
    if (from.startsWith('.') || from.startsWith(CONTRACT)) texts.push(...(await withImports(imported, seen)))
  }
  return texts
}

/** Versions that have a heading in the CHANGELOG. */
export const releasedVersions = (changelog: string): string[] =>
  Array.from(changelog.matchAll(/^## (\d+\.\d+\.\d+)$/gm), (match) => match[1] ?? '')

/** The last migration that has landed; new ones come after it, since databases may have been migrated that far. */
const lastOf = ({ migrations }: Lock) => migrations.at(-1)?.name ?? ''

const releasesOf = ({ points }: Lock) => points.flatMap(({ kind, name }) => (kind === 'release' ? [name] : []))

/** Sentences on each contradiction between files and lock, with its remedy; empty without any. */
export function lockProblems(files: readonly Migration[], lock: Lock, versions: readonly string[]): string[] {
  const hashes = new Map(files.map(({ name, hash }) => [name, hash]))
  const locked = new Map(lock.migrations.map(({ name, hash }) => [name, hash]))
  const last = lastOf(lock)
  const changed = lock.migrations.flatMap(({ name, hash }) => {
    const present = hashes.get(name)
    if (present === hash) return []
    const what = present === undefined ? 'was removed' : 'or what it imports was edited'
    return [`${name} ${what} after it had landed: write a new migration instead`]
  })
  const added = files.flatMap(({ name }) => {
    if (locked.has(name)) return []
    const cure = name < last ? `give it a number after ${last}, the last that has landed` : 'run node tools/migrations.ts'
    return [`${name} is not in ${LOCK_FILE}: ${cure}`]
  })
  const names = lock.migrations.map(({ name }) => name)
  const isSorted = names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name)
  const numbers = files.map(({ name }) => name.slice(0, 4))
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at)
  const known = releasesOf(lock)
  return [
    ...changed,
    ...added,
    ...(isSorted ? [] : [`${LOCK_FILE} is not in order`]),
    ...twice.map((number) => `${number} is the number of two migrations`),
    ...versions.filter((version) => !known.includes(version)).map((version) => `${version} has no line in ${LOCK_FILE}`),
    ...known.filter((version) => !versions.includes(version)).map((version) => `${version} has no heading in CHANGELOG.md`),
  ]
}

/** The lock with new migrations. Throws when a landed one was edited or removed, or when a new one comes before a landed one. */
export function updateLock(files: readonly Migration[], lock: Lock): Lock {
  const last = lastOf(lock)
  const locked = new Set(lock.migrations.map(({ name }) => name))
  const expected = files.filter(({ name }) => locked.has(name) || name < last)
  const problems = lockProblems(expected, lock, releasesOf(lock))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return { ...lock, migrations: [...files] }
}
