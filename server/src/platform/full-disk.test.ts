import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isDiskFull } from './full-disk.ts'

test('recognises a full disk in every form: of files, of a program, of the database, as a cause', async () => {
  const ofFiles = await writeFile('/dev/full', 'x').catch((error) => error)
  const ofProgram = new Error('ffmpeg failed: av_interleaved_write_frame(): No space left on device')
  const ofDatabase = Object.assign(new Error('could not extend file'), { code: '53100' })
  for (const error of [ofFiles, ofProgram, ofDatabase, Object.assign(new Error(), { code: 'EDQUOT' })]) {
    expect(isDiskFull(error)).toBe(true)
    expect(isDiskFull(new Error('a step failed', { cause: error }))).toBe(true)
  }
  expect(isDiskFull(new Error('ffmpeg failed: Invalid data found'))).toBe(false)
  expect(isDiskFull(await writeFile('/nowhere/x', 'x').catch((error) => error))).toBe(false)
  expect(isDiskFull('ENOSPC')).toBe(false)
})
