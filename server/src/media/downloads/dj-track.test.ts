import { expect, test } from 'vitest'
import { mixOf } from './dj-track.ts'

const called = { label: '', fileName: 'master.wav', title: '夜航', version: 'Original' }

test.each([
  ['by its artist', { label: 'VIP Mix', fileName: '夜航 (Extended).mp3' }, 'VIP Mix'],
  ['in brackets of the file’s name', { fileName: 'Lin Ye - 夜航 (Extended Mix).mp3' }, 'Extended Mix'],
  ['behind the title in the file’s name', { fileName: '夜航 Radio Edit.mp3' }, 'Radio Edit'],
  ['by the work alone, where the file’s name says nothing of it', { fileName: '夜航 (1).mp3' }, 'Original'],
  ['by nobody', { version: null }, ''],
])('a version is called %s', (_, named, mix) => expect(mixOf({ ...called, ...named })).toBe(mix))
