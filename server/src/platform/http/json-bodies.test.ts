import { afterAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { isBeyond } from './json-bodies.ts'

const app = await createApp({ TRUST_PROXY: false, BODY_LIMIT_BYTES: 1_000_000 }, undefined)
app.post('/', async ({ body }) => JSON.stringify(body).length)
afterAll(() => app.close())

const send = (payload: string) =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })

test.each([
  ['lists in lists', `${'['.repeat(6000)}${']'.repeat(6000)}`],
  ['objects in objects', `${'{"a":'.repeat(6000)}1${'}'.repeat(6000)}`],
  ['lists without an end', '['.repeat(900_000)],
  ['more values than any call takes', `[${'0,'.repeat(400_000)}0]`],
  ['more empty objects than any call takes', `[${'{},'.repeat(200_000)}0]`],
])('refuses %s with a message, before parsing', async (_what, payload) => {
  const answer = await send(payload)
  expect([answer.statusCode, answer.json().msg]).toEqual([400, '提交的内容层次过深或项目过多'])
})

test('takes what a call may send', async () => {
  const body = { files: Array.from({ length: 20_000 }, (_, at) => String(at)), note: '['.repeat(500), menu: [[[[[[[[{}]]]]]]]] }
  expect((await send(JSON.stringify(body))).statusCode).toBe(200)
})

test.each([
  ['brackets in texts', '["[[[[", "{{{{", "]"]', false],
  ['an escaped quotation mark in a text', String.raw`["\"[[[[", "\\\"[[[["]`, false],
  ['a text that ends with a backslash, and lists behind it', String.raw`["\\", [[[[]]]]]`, true],
  ['lists beside each other', '[[[]], [[]], [[]]]', false],
  ['a text without an end', '["[[[[[', false],
])('counts the levels of %s as a parser would', (_what, json, isTooDeep) => {
  expect(isBeyond(json, 3, 100)).toBe(isTooDeep)
})

test.each(['{"a":1', 'null]', '{"__proto__": 1}'])('refuses %s as malformed', async (payload) => {
  expect((await send(payload)).json().fault).toBe('MALFORMED_REQUEST')
})
