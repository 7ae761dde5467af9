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
  ['王芳\n', '王芳'],
  ['\n', ''],
  ['\u0003', ''],
  ['\u0004', ''],
])('%j answers %j', async (typed, answer) => {
  const { input, shown, terminal } = open()
  const given = terminal.ask?.('谁的名字？')
  input.write(typed)
  expect(await given).toBe(answer)
  expect(shown()).toContain('谁的名字？')
})

test('an ended input answers nothing, and a pipe is not asked', async () => {
  const { input, terminal } = open()
  const answer = terminal.ask?.('谁的名字？')
  input.end()
  expect(await answer).toBe('')
  expect(open({ isTTY: false }).terminal.ask).toBeUndefined()
})
