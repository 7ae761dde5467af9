import { expect, test } from 'vitest'
import { titleAndVersion } from './title-version.ts'

const VERSIONS = [
  ['original', 'Original'],
  ['extended', 'Extended'],
  ['radio-edit', 'Radio Edit'],
  ['remix', 'Remix'],
  ['live', '现场版'],
  ['club-mix', 'Club Mix'],
  ['dj-tool', 'DJ Tool'],
].map(([dictValue = '', dictLabel = '']) => ({ dictType: 'cms_track_versions' as const, dictValue, dictLabel }))

test.each([
  ['夜航 (Extended Mix)', '夜航 (Extended Mix)', 'extended'],
  ['夜航 [Radio Edit]', '夜航 (Radio Edit)', 'radio-edit'],
  ['夜航 - Club Mix', '夜航 (Club Mix)', 'club-mix'],
  ['夜航（现场版）', '夜航（现场版）', 'live'],
  ['夜航 (小雨 Remix)', '夜航 (小雨 Remix)', 'remix'],
  ['夜航 (DJ Tool)', '夜航 (DJ Tool)', 'dj-tool'],
  ['夜航 (Instrumental)', '夜航 (Instrumental)', ''],
  ['夜航 (Part 2)', '夜航 (Part 2)', ''],
  ['夜航 - 黎明', '夜航 - 黎明', ''],
  ['(Extended Mix)', '(Extended Mix)', ''],
  ['夜航', '夜航', ''],
])('%s is shown as %s with the version %j', (tag, title, version) => {
  expect(titleAndVersion(tag, VERSIONS)).toEqual({ title, version })
})
