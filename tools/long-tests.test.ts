import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const trackedTests = execFileSync('git', ['ls-files', '*.test.ts', '*.spec.ts'], { encoding: 'utf8' }).split('\n').filter(Boolean)

/** The tests whose long form runs when this variable is set. */
const readersOf = (variable: string) =>
  trackedTests.filter((file) => readFileSync(file, 'utf8').includes(`process.env.${variable} === 'true'`))

test('every test file with a long form under LONG is named by npm run test:long', () => {
  const commands = scripts['test:long']?.split(' && ') ?? []
  for (const command of commands) expect(command).toMatch(/^LONG=true /)
  const named = commands.flatMap((command) => command.split(' ').filter((word) => /\.(test|spec)\.ts$/.test(word)))
  const readers = readersOf('LONG')
  expect(readers.length).toBeGreaterThan(3)
  expect(readers.filter((file) => !named.includes(file))).toEqual([])
  expect(named.filter((file) => !trackedTests.includes(file))).toEqual([])
})

test('every test file with a long form under ALL_KILLS is one of a process, which npm run test:kills runs', () => {
  const readers = readersOf('ALL_KILLS')
  expect(readers.length).toBeGreaterThan(3)
  expect(readers.filter((file) => !file.endsWith('.process.test.ts'))).toEqual([])
})
