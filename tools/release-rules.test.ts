import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testCommands, unreleasedPart, whyNotReleased, withEntry, withLockedVersion, withVersion } from './release-rules.ts'

const ENTRY = { version: '0.2.0', date: '2026-12-01', none: 'Nothing to do.' }

test('refuses an invalid version and one that is not newer', () => {
  expect(whyNotReleased('0.2.0', '0.1.0')).toBeUndefined()
  expect(whyNotReleased('1.0.0', '1.0.0-rc.2')).toBeUndefined()
  expect(whyNotReleased('0.10.0', '0.9.9')).toBeUndefined()
  for (const version of ['0.1.0', '0.0.9', '0.1.0-rc.1']) expect(whyNotReleased(version, '0.1.0')).toContain('not newer')
  for (const version of ['', 'v1.0.0', '1.0', 'next', '1.0.0+build'])
    expect(whyNotReleased(version, '0.1.0')).toContain('no version')
})

test('unreleased changes become the entry of the version', () => {
  const text = '# Changelog\n\n## Unreleased\n\nArea\n\n- One.\n- Two.\n\n## 0.1.0\n\n- First.\n'
  expect(unreleasedPart(text)).toBe('Area\n\n- One.\n- Two.')
  const released = withEntry(text, ENTRY)
  expect(released).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\nArea\n\n- One.\n- Two.\n\n## 0.1.0\n\n- First.\n',
  )
  expect(unreleasedPart(released)).toBe('')
})

test('an entry without anything says so, and the first one needs no earlier one', () => {
  expect(withEntry('# Upgrading\n\n## Unreleased\n', ENTRY)).toBe(
    '# Upgrading\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\nNothing to do.\n',
  )
  expect(() => withEntry('# Changelog\n', ENTRY)).toThrow('Unreleased')
})

test('the version is in every manifest, the lock and the dependencies between workspaces', () => {
  const manifest =
    '{\n  "name": "@shenglang/web",\n  "version": "0.1.0",\n  "dependencies": {\n    "@shenglang/player": "0.1.0",\n    "idb": "0.1.0"\n  }\n}\n'
  expect(withVersion(manifest, '0.2.0')).toBe(
    manifest.replace('"version": "0.1.0"', '"version": "0.2.0"').replace('player": "0.1.0"', 'player": "0.2.0"'),
  )
  const lock = readFileSync('package-lock.json', 'utf8')
  const { version, packages } = JSON.parse(withLockedVersion(lock, '9.9.9'))
  expect([version, packages[''].version, packages.web.version]).toEqual(['9.9.9', '9.9.9', '9.9.9'])
  expect(packages.web.dependencies['@shenglang/player']).toBe('9.9.9')
  expect(packages['node_modules/react']).toEqual(JSON.parse(lock).packages['node_modules/react'])
})

test('the tests of a release are those that CONTRIBUTING names', () => {
  expect(
    testCommands('`npm test`, `npm run test:kills`, `npm run check`, `npm run test:kills`; `npm run bench -- smoke`.'),
  ).toEqual(['npm test', 'npm run test:kills', 'npm run bench -- smoke'])
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = testCommands(readFileSync('CONTRIBUTING.md', 'utf8'))
  expect(named).toContain('npm test')
  const unknown = named.filter((command) => !scripts[command.replace(/^npm (run )?/, '').split(' ')[0] ?? ''])
  expect(unknown).toEqual([])
})

test('the changelog and the upgrade notes have a part for what is unreleased', () => {
  for (const file of ['CHANGELOG.md', 'docs/upgrade.md']) expect(unreleasedPart(readFileSync(file, 'utf8'))).toBeDefined()
})
