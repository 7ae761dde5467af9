import { seededRandom } from '@shenglang/contract/seeded-random'
import { musicalKey } from '../camelot.ts'
import { arrange, SECTION_MIXES } from './arrangement.ts'
import { composeDrums } from './drum-line.ts'
import { composeMusic } from './music-lines.ts'
import { type Passage, type Score, type Song, STEPS_PER_BAR } from './score.ts'
import { STYLE_RECIPES } from './style-recipes.ts'

/** Writes a whole song; its tempo grid starts at the first sample. */
export function composeScore(song: Song): Score {
  const key = musicalKey(song.camelot)
  const recipe = STYLE_RECIPES[song.style]
  const sections = arrange(song.version, song.bars)
  const passages = sections.map((section): Passage => {
    const mix = SECTION_MIXES[section.name]
    return { ...section, mix, fromStep: section.fromBar * STEPS_PER_BAR, toStep: section.toBar * STEPS_PER_BAR }
  })
  const random = seededRandom(song.seed)
  return {
    song,
    key,
    recipe,
    sections,
    notes: composeMusic(song, key, recipe, passages, random),
    hits: composeDrums(recipe, passages, random),
    risers: passages
      .filter((passage) => passage.name === 'build')
      .map(({ fromStep, toStep }) => ({ step: fromStep, lengthSteps: toStep - fromStep })),
  }
}
