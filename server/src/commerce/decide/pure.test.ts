import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Sources by which a decision would depend on more than its facts; `.dependency-cruiser.cjs` says what decisions may import. */
const IMPURE = /new Date\(\)|Date\.now|performance\.now|randomUUID|randomInt|randomBytes|Math\.random|process\./

test('decisions take the clock, ids and numbers from their facts', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(20)
  const read = await Promise.all(
    files.map(async (name) => [name, await readFile(join(import.meta.dirname, name), 'utf8')] as const),
  )
  expect(read.filter(([, text]) => IMPURE.test(text)).map(([name]) => name)).toEqual([])
})
