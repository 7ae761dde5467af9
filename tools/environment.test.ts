import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDERS = '{contract,player,server,web,demo,tools,bench,e2e}'
/** An assignment to the environment or to a variable in it, or a deleted variable; comparisons do not match. */
const WRITES = /process\.env(\.\w+|\[[^\]]+\])?\s*(=[^=>]|\?\?=|\|\|=|&&=)|delete process\.env|Object\.assign\(process\.env/

/** Reading is covered by biome's `noProcessEnv` (biome.json), which allows `platform/environment.ts` alone. */
test('no source writes the environment of a running process', () => {
  const files = globSync(`${FOLDERS}/**/*.{ts,tsx,cjs}`, {
    exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**'],
  })
  expect(files.length).toBeGreaterThan(500)
  // This file matches its own patterns.
  const others = files.filter((file) => !file.endsWith('environment.test.ts'))
  expect(others.filter((file) => WRITES.test(readFileSync(file, 'utf8')))).toEqual([])
})

test.each(['process.env.A = 1', 'process.env.A ??= 1', "process.env['A'] = 1", 'process.env = {}', 'delete process.env.A'])(
  '%s would be seen',
  (write) => expect(WRITES.test(write)).toBe(true),
)

test('a comparison is not taken for a write', () => expect(WRITES.test('process.env.A === 1')).toBe(false))
