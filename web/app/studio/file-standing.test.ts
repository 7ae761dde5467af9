import { expect, test } from 'vitest'
import { fileStanding } from './file-standing.ts'

const file = { fileId: '1', state: 'queued' as const, step: '', fraction: 0, reason: '', ahead: 0, warning: '' }

test('a file stands where the newest word puts it', () => {
  expect(fileStanding(file, new Map()).words).toBe('等待处理')
  const running = { state: 'running' as const, step: 'decode', fraction: 0.42, reason: '' }
  expect(fileStanding(file, new Map([['1', running]]))).toMatchObject({ state: 'running', words: '解码与编码 42%' })
  const failed = { state: 'failed' as const, step: 'probe', fraction: 0, reason: '文件里没有音频' }
  expect(fileStanding(file, new Map([['1', failed]])).words).toBe('文件里没有音频')
})

test('a file that waits says how many come before it, or what it waits for', () => {
  expect(fileStanding({ ...file, ahead: 3 }, new Map()).words).toBe('等待处理，前面还有 3 个文件')
  const waiting = { state: 'queued' as const, step: '', fraction: 0, reason: '服务器暂时无法处理，稍后自动重试' }
  expect(fileStanding({ ...file, ahead: 3 }, new Map([['1', waiting]])).words).toBe(waiting.reason)
})

test('what the page knows to be ready is not put back by a late word', () => {
  const late = new Map([['1', { state: 'running' as const, step: 'decode', fraction: 0.9, reason: '' }]])
  expect(fileStanding({ ...file, state: 'ready' }, late)).toMatchObject({ state: 'ready', words: '已就绪' })
  const warning = '文件不完整：标称 02:05，只有 00:40 能播放，时长按 00:40 计'
  expect(fileStanding({ ...file, state: 'ready', warning }, late).words).toBe(warning)
})

test('a step of another name is said all the same', () => {
  expect(fileStanding({ ...file, state: 'running', step: 'polish', fraction: 0.5 }, new Map()).words).toBe('处理中 50%')
})
