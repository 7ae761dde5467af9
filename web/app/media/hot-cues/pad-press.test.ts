import { beatsOf } from '@shenglang/player/beats'
import { expect, test } from 'vitest'
import { padPress } from './pad-press.ts'

/** Half a second a beat, the first at 0.1 s. */
const beats = beatsOf({ gridTbpm: 120, firstBeatMs: 100, downbeat: 0, firstPhraseMs: null })
const playhead = { positionMs: 10_290.4, durationMs: 60_000, loop: undefined, beats: undefined }
const cue = { pad: 2, name: '鼓进', color: 1, timeMs: 500, loopMs: 0 }

test('a pad with a cue is played', () => expect(padPress([cue], 2, playhead)).toEqual({ is: 'play', cue }))

test('an empty pad takes the position, on its nearest beat where cues snap', () => {
  const saved = { pad: 0, name: '', color: 0, loopMs: 0 }
  expect(padPress([cue], 0, playhead)).toEqual({ is: 'save', cue: { ...saved, timeMs: 10_290 } })
  expect(padPress([cue], 0, { ...playhead, beats })).toEqual({ is: 'save', cue: { ...saved, timeMs: 10_100 } })
})

test('an empty pad takes the loop that plays; one without its end counts as none', () => {
  const loop = { fromMs: 8100, toMs: 10_100 }
  expect(padPress([], 1, { ...playhead, beats, loop })).toMatchObject({ cue: { timeMs: 8100, loopMs: 2000 } })
  expect(padPress([], 1, { ...playhead, loop: { fromMs: 8100, toMs: undefined } })).toMatchObject({
    cue: { timeMs: 10_290, loopMs: 0 },
  })
})

test('a cue at the very end lies inside the recording', () =>
  expect(padPress([], 1, { ...playhead, positionMs: 60_000 })).toMatchObject({ cue: { timeMs: 59_999, loopMs: 0 } }))
