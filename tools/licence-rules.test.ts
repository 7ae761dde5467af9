import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXCEPTIONS, isAllowed, licenceFile, runtimePackages, satisfies } from './licence-rules.ts'

const packages = runtimePackages(JSON.parse(readFileSync('package-lock.json', 'utf8')))

test('every package installed to run has an allowed licence', () => {
  expect(packages.length).toBeGreaterThan(200)
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'hls.js', 'zod']))
  expect(packages.filter((each) => !isAllowed(each))).toEqual([])
})

test('every exception is needed', () => {
  const needed = EXCEPTIONS.filter(({ name }) => packages.some((each) => each.name.startsWith(name)))
  expect(needed).toEqual(EXCEPTIONS)
})

test('refuses licences that ask for more', () => {
  for (const licence of ['AGPL-3.0-only', 'GPL-3.0-or-later', 'UNLICENSED', '', 'MIT AND GPL-2.0-only', 'SSPL-1.0']) {
    expect(isAllowed({ name: 'a', version: '1.0.0', licence })).toBe(false)
  }
  for (const licence of ['MIT', '(MIT OR GPL-3.0-or-later)', 'MIT AND Apache-2.0', 'BlueOak-1.0.0']) {
    expect(isAllowed({ name: 'a', version: '1.0.0', licence })).toBe(true)
  }
  expect(satisfies('A AND B OR C', (licence) => licence === 'C')).toBe(true)
})

test('leaves out development packages and lists each version once', () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      web: { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', license: ['MIT', 'Apache2'] },
      'node_modules/b/node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/c': { version: '2.0.0', license: 'MIT', dev: true },
      'node_modules/@shenglang/web': { link: true },
    },
  }
  expect(runtimePackages(lock)).toEqual([{ name: 'a', version: '1.0.0', licence: 'MIT' }])
})

test('a text that packages share is written once', () => {
  const one = { licence: 'MIT', text: 'Permission is granted\n' }
  const file = licenceFile([
    { package: 'a 1.0.0', ...one },
    { package: 'b 2.0.0', ...one },
    { package: 'c 3.0.0', licence: 'ISC', text: 'Use it' },
  ])
  expect(file).toContain('a 1.0.0\nb 2.0.0\n\nMIT\n\nPermission is granted\n')
  expect(file.split('Permission')).toHaveLength(2)
})
