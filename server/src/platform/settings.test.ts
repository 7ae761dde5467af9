import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { exampleSettings, readSettings, SettingsError } from './settings.ts'

test('nothing set gives every default', () => {
  expect(readSettings({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', ROLES: ['web', 'api', 'worker'], DEMO: true })
})

test('an empty value counts as absent', () => {
  expect(readSettings({ PORT: '' }).PORT).toBe(3000)
})

test.each([
  ['PORT', 'abc', 'a whole number from 0 to 65535'],
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['DATABASE_URL', 'mysql://x', 'postgres://'],
  ['ROLES', 'web,cook', 'one of web, api, worker'],
  ['DEMO', 'yes', 'one of true, false'],
  ['SITE_URL', 'example.com/x', 'an origin'],
])('%s=%s is refused with its name and what was expected', (name, value, expected) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError)
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`${name}: expected .*${expected}`))
})

test('all bad settings are named at once', () => {
  expect(() => readSettings({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT[\s\S]*DEMO/)
})

test('.env.example lists every setting with its default', async () => {
  expect(await readFile('.env.example', 'utf8')).toBe(exampleSettings())
})
