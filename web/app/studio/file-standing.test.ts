import { expect, test } from 'vitest'
import { fileStanding } from './file-standing.ts'

const file = { fileId: '1', state: 'queued' as const, step: '', fraction: 0, reason: '' }

test('a file stands where the newest word puts it', () => {
  expect(fileStanding(file, new Map()).words).toBe('等待处理')
  const running = { state: 'running' as const, step: 'decode', fraction: 0.42, reason: '' }
  expect(fileStanding(file, new Map([['1', running]]))).toMatchObject({ state: 'running', words: '解码与编码 42%' })
  const failed = { state: 'failed' as const, step: 'probe', fraction: 0, reason: '文件里没有音频' }
  expect(fileStanding(file, new Map([['1', failed]])).words).toBe('文件里没有音频')
})

test('what the page knows to be ready is not put back by a late word', () => {
  const late = new Map([['1', { state: 'running' as const, step: 'decode', fraction: 0.9, reason: '' }]])
  expect(fileStanding({ ...file, state: 'ready' }, late)).toMatchObject({ state: 'ready', words: '已就绪' })
})

test('a step of another name is said all the same', () => {
  expect(fileStanding({ ...file, state: 'running', step: 'polish', fraction: 0.5 }, new Map()).words).toBe('处理中 50%')
})
