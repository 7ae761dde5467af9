import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { openTerminal } from './terminal.ts'

/** A terminal, or a pipe, with typed input. */
function open({ isTTY = true } = {}) {
  const [input, output] = [Object.assign(new PassThrough(), { isTTY }), Object.assign(new PassThrough(), { isTTY })]
  let shown = ''
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
  })
  return { input, shown: () => shown, terminal: openTerminal({ input, output }) }
}

test.each([
  ['y\n', true],
  ['YES\n', true],
  ['是\n', true],
  ['n\n', false],
  ['\n', false],
  ['yesterday\n', false],
  ['\u0003', false],
  ['\u0004', false],
])('%j answers %s', async (typed, isAgreed) => {
  const { input, shown, terminal } = open()
  const answer = terminal.confirm?.('退款 ¥1.00（100 分），确认？')
  input.write(typed)
  expect(await answer).toBe(isAgreed)
  expect(shown()).toContain('退款 ¥1.00（100 分），确认？ (y/N)')
})

test('an ended input counts as no, and a pipe gets no prompt', async () => {
  const { input, terminal } = open()
  const answer = terminal.confirm?.('退款')
  input.end()
  expect(await answer).toBe(false)
  const pipe = open({ isTTY: false })
  expect(pipe.terminal.confirm).toBeUndefined()
  pipe.terminal.show('退款 ¥1.00')
  expect(pipe.shown()).toBe('退款 ¥1.00\n')
})
