import { expect, test } from 'vitest'
import { pushedMessage, siteAddress } from './pushed.ts'

const ORIGIN = 'https://music.example'
const MESSAGE = { title: '林夜', body: '发来一条私信', url: '/user/components/Chat?userId=7', tag: 'message:7' }

test('a message is read, with an absolute address', () => {
  const address = `${ORIGIN}/user/components/Chat?userId=7`
  expect(pushedMessage(JSON.stringify(MESSAGE), ORIGIN)).toEqual({ ...MESSAGE, url: address })
})

test.each([
  '',
  'no JSON',
  'null',
  '[]',
  JSON.stringify({ ...MESSAGE, title: 7 }),
  JSON.stringify({ ...MESSAGE, title: '' }),
  JSON.stringify({ ...MESSAGE, body: '长'.repeat(201) }),
])('an unreadable message says only that there is something: %s', (text) => {
  expect(pushedMessage(text, ORIGIN)).toMatchObject({ title: '声浪', body: '有新消息', url: '/user/messages' })
})

test.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example', 'javascript:alert(1)', 7, undefined])(
  'only pages of the site are opened: %s',
  (address) => {
    expect(siteAddress(address, ORIGIN)).toBe(`${ORIGIN}/user/messages`)
  },
)
