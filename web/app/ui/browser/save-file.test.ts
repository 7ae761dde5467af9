import { expect, test, vi } from 'vitest'
import { saveFile } from './save-file.ts'

test('a file is saved under its name, and its bytes stay until the download has begun', () => {
  vi.useFakeTimers()
  const clicked: object[] = []
  const link: { click: () => void } = { click: () => clicked.push({ ...link }) }
  vi.stubGlobal('document', { createElement: () => link })
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  saveFile(new File(['时间,播放'], '概览.csv', { type: 'text/csv' }))
  expect(clicked).toMatchObject([{ download: '概览.csv', href: expect.stringMatching(/^blob:/) }])
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(revoke).toHaveBeenCalledOnce()
})
