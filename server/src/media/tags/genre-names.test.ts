import { expect, test } from 'vitest'
import { genresIn } from './genre-names.ts'

test.each([
  ['Techno (Peak Time / Driving)', ['Techno (Peak Time / Driving)']],
  ['Techno (Raw / Deep / Hypnotic), House', ['Techno (Raw / Deep / Hypnotic)', 'House']],
  ['Trance (Main Floor (Big, Room)); Psy-Trance', ['Trance (Main Floor (Big, Room))', 'Psy-Trance']],
  ['电子（氛围、实验）、国风', ['电子（氛围、实验）', '国风']],
  ['Bass [UK, Garage] / Dub', ['Bass [UK, Garage]', 'Dub']],
  ['Drum & Bass', ['Drum & Bass']],
  ['Hip-Hop/Rap', ['Hip-Hop/Rap']],
  ['R&B / Soul', ['R&B', 'Soul']],
  ['House; House；国风', ['House', '国风']],
  ['Techno (Raw, House', ['Techno (Raw', 'House']],
  ['; ,', []],
])('%j has the genres %j', (tag, genres) => {
  expect(genresIn([tag])).toEqual(genres)
})
