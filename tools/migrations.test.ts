import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  LOCK_FILE,
  type Lock,
  lockProblems,
  readLock,
  readMigrations,
  releasedVersions,
  updateLock,
  withImports,
  writeLock,
} from './migration-lock.ts'

const migrationsOf = (text: string) => text.split(' ').map((each) => ({ name: each.slice(0, 4), hash: each.slice(5) }))
const lock: Lock = {
  migrations: migrationsOf('0001:a 0003:b 0005:c'),
  points: [{ kind: 'release', name: '0.1.0', last: '0003' }],
}
const problemsOf = (files: string) => lockProblems(migrationsOf(files), lock, ['0.1.0'])

test('the migrations are those of the lock, and each released version is in CHANGELOG and lock', async () => {
  const [files, text, changelog] = [
    await readMigrations(),
    await readFile(LOCK_FILE, 'utf8'),
    await readFile('CHANGELOG.md', 'utf8'),
  ]
  expect(files.length).toBeGreaterThan(70)
  expect(lockProblems(files, readLock(text), releasedVersions(changelog))).toEqual([])
  expect(writeLock(readLock(text))).toBe(text)
})

test.each([
  ['0001:a 0003:b 0005:c', []],
  ['0001:x 0003:b 0005:c', ['0001 or what it imports was edited after it had landed: write a new migration instead']],
  ['0003:b 0005:c', ['0001 was removed after it had landed: write a new migration instead']],
  ['0001:a 0003:b 0005:x', ['0005 or what it imports was edited after it had landed: write a new migration instead']],
  [
    '0001:a 0002:n 0003:b 0005:c',
    ['0002 is not in server/migrations.lock: give it a number after 0005, the last that has landed'],
  ],
  [
    '0001:a 0003:b 0004:n 0005:c',
    ['0004 is not in server/migrations.lock: give it a number after 0005, the last that has landed'],
  ],
  ['0001:a 0003:b 0005:c 0006:n', ['0006 is not in server/migrations.lock: run node tools/migrations.ts']],
  ['0001:a 0003:b 0005:c 0005:c', ['0005 is the number of two migrations']],
])('files %s report the problems %j', (files, problems) => expect(problemsOf(files)).toEqual(problems))

test('reports a version without its line, and a line without its version', () => {
  expect(lockProblems(lock.migrations, lock, ['0.2.0'])).toEqual([
    '0.2.0 has no line in server/migrations.lock',
    '0.1.0 has no heading in CHANGELOG.md',
  ])
})

test('the command accepts new migrations in order and refuses changes to landed ones', () => {
  const files = migrationsOf('0001:a 0003:b 0005:c 0006:n 0007:n')
  expect(updateLock(files, lock)).toEqual({ ...lock, migrations: files })
  expect(readLock(writeLock(updateLock(files, lock)))).toEqual(updateLock(files, lock))
  expect(() => updateLock(migrationsOf('0001:x 0003:b 0005:c'), lock)).toThrow('0001 or what it imports was edited')
  expect(() => updateLock(migrationsOf('0001:a 0003:b 0004:n 0005:c'), lock)).toThrow('give it a number after 0005')
})

test('the hash of a migration covers its imports, also indirect ones', async () => {
  const texts = await withImports('server/migrations/0122-name-keys.ts')
  const imported = [
    'server/src/accounts/name-key.ts',
    'server/src/accounts/users/name-key.ts',
    'server/src/platform/simplified.ts',
    'contract/src/accounts/fold-name.ts',
  ]
  expect(texts.slice(1).sort()).toEqual((await Promise.all(imported.map((file) => readFile(file, 'utf8')))).sort())
})
