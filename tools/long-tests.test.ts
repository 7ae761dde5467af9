import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const trackedTests = execFileSync('git', ['ls-files', '*.test.ts', '*.spec.ts'], { encoding: 'utf8' }).split('\n').filter(Boolean)

test.each([
  ['ALL_KILLS', 'test:kills'],
  ['NIGHT', 'test:night'],
])('every test file with a long form under %s is named by npm run %s', (variable, script) => {
  const commands = scripts[script]?.split(' && ') ?? []
  for (const command of commands) expect(command).toMatch(new RegExp(`^${variable}=true `))
  const named = commands.flatMap((command) => command.split(' ').filter((word) => /\.(test|spec)\.ts$/.test(word)))
  const reading = trackedTests.filter((file) => readFileSync(file, 'utf8').includes(`process.env.${variable} === 'true'`))
  expect(reading.length).toBeGreaterThan(3)
  expect(reading.filter((file) => !named.includes(file))).toEqual([])
  expect(named.filter((file) => !trackedTests.includes(file))).toEqual([])
})
