import { expect, test } from 'vitest'
import { isEnter, isOfInputMethod } from './input-method.ts'

const press = (more: object = {}) => ({ key: 'Enter', keyCode: 13, isComposing: false, ...more })

test('an Enter is meant for the page unless it commits a word of an input method', () => {
  expect(isEnter(press())).toBe(true)
  expect(isEnter(press({ key: 'a', keyCode: 65 }))).toBe(false)
  expect(isEnter(press({ isComposing: true, keyCode: 229 }))).toBe(false)
  // In Chromium by an accessibility tool, which names the key.
  expect(isEnter(press({ isComposing: true }))).toBe(false)
})

test('the same holds in WebKit, where the composition ends before the key event', () => {
  expect(isEnter(press({ keyCode: 229 }))).toBe(false)
})

test('events of React are handled in the same way', () => {
  const ofReact = (isComposing: boolean, keyCode: number) => ({ key: 'Enter', keyCode, nativeEvent: { isComposing } })
  expect(isEnter(ofReact(false, 13))).toBe(true)
  expect(isEnter(ofReact(true, 13))).toBe(false)
  expect(isEnter(ofReact(false, 229))).toBe(false)
  expect(isOfInputMethod({ ...ofReact(true, 40), key: 'ArrowDown' })).toBe(true)
})
