import { expect, test } from 'vitest'
import { CallFailed } from './api.ts'
import { describe } from './telemetry.ts'

function thrown(error: Error, stack: string) {
  error.stack = stack
  return describe({ kind: 'error', error })
}

const STACK = `TypeError: x
    at play (https://music.example/assets/first-Ab12cd34.js:1:200)
    at https://music.example/user?id=42:1:1
    at async load (https://music.example/assets/dj-page-Zz98yx76.js:2:30)`

test('an error report has its message and positions in our scripts, without addresses of pages', () => {
  expect(thrown(new TypeError("no 'title' of 13800138000"), STACK)).toEqual({
    kind: 'error',
    name: 'TypeError',
    message: "no 'title' of #",
    frames: ['assets/first-Ab12cd34.js:1:200', 'assets/dj-page-Zz98yx76.js:2:30'],
  })
})

test('errors of extensions, messages for the reader and aborted calls are not reported', () => {
  expect(thrown(new Error('x'), `${STACK}\n at chrome-extension://abc/a.js:1:1`)).toBeUndefined()
  expect(thrown(new Error('x'), 'at https://music.example/user?id=42:1:1')).toBeUndefined()
  expect(thrown(new CallFailed('网络请求失败', {}), STACK)).toBeUndefined()
  expect(thrown(new DOMException('', 'AbortError'), STACK)).toBeUndefined()
})
