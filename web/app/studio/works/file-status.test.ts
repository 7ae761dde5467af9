import { expect, test } from 'vitest'
import { fileStatus } from './file-status.ts'

const file = { fileId: '1', state: 'queued' as const, step: '', fraction: 0, reason: '', ahead: 0, warning: '' }

test('the newest event sets the state of a file', () => {
  expect(fileStatus(file, new Map()).text).toBe('等待处理')
  const running = { state: 'running' as const, step: 'decode', fraction: 0.42, reason: '' }
  expect(fileStatus(file, new Map([['1', running]]))).toMatchObject({ state: 'running', text: '解码与编码 42%' })
  const failed = { state: 'failed' as const, step: 'probe', fraction: 0, reason: '文件里没有音频' }
  expect(fileStatus(file, new Map([['1', failed]])).text).toBe('文件里没有音频')
})

test('a waiting file says how many are before it, or what it waits for', () => {
  expect(fileStatus({ ...file, ahead: 3 }, new Map()).text).toBe('等待处理，前面还有 3 个文件')
  const waiting = { state: 'queued' as const, step: '', fraction: 0, reason: '服务器暂时无法处理，稍后自动重试' }
  expect(fileStatus({ ...file, ahead: 3 }, new Map([['1', waiting]])).text).toBe(waiting.reason)
})

test('a late event does not change a file that is ready', () => {
  const late = new Map([['1', { state: 'running' as const, step: 'decode', fraction: 0.9, reason: '' }]])
  expect(fileStatus({ ...file, state: 'ready' }, late)).toMatchObject({ state: 'ready', text: '已就绪' })
  const warning = '文件不完整：标称 02:05，只有 00:40 能播放，时长按 00:40 计'
  expect(fileStatus({ ...file, state: 'ready', warning }, late).text).toBe(warning)
})

test('an unknown step is shown all the same', () => {
  expect(fileStatus({ ...file, state: 'running', step: 'polish', fraction: 0.5 }, new Map()).text).toBe('处理中 50%')
})
