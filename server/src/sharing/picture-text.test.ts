import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { wrapped, writable } from './picture-text.ts'

test.each([
  ['午夜列车开往南方', 4, 2, ['午夜列车', '开往南方']],
  ['午夜列车开往南方的海边', 4, 2, ['午夜列车', '开往南…']],
  ['Neon in the Fog', 6, 2, ['Neon in', 'the Fog']],
  ['Neon in the Fog (Extended Mix)', 6, 2, ['Neon in', 'the Fog…']],
  ['', 6, 2, []],
])('splits %s into lines', (text, ems, lines, parted) => expect(wrapped(text, ems, lines)).toEqual(parted))

const DRAW = `
  const { writable } = await import('./picture-text.ts')
  const { drawPicture } = await import('./draw-picture.ts')
  const subject = { title: '午夜列车', people: '林夜', color: '#2d2c30', tbpm: 124, tkey: '8A', wave: null }
  const picture = await drawPicture(subject, undefined)
  process.stdout.write(JSON.stringify([await writable(), picture.subarray(0, 2).toString('hex')]))`

test('a machine without fonts draws a picture without text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-fonts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const none = join(folder, 'fonts.conf')
  await writeFile(none, '<?xml version="1.0"?><fontconfig></fontconfig>')
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', DRAW], {
    cwd: import.meta.dirname,
    env: { ...process.env, FONTCONFIG_FILE: none },
  })
  expect(JSON.parse(stdout)).toEqual([{ chinese: false, latin: false }, 'ffd8'])
  expect(await writable()).toEqual({ chinese: true, latin: true })
})
