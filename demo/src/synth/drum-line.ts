import { between, type Random } from '@shenglang/contract/seeded-random'
import type { DrumName } from './drums.ts'
import { repeatPattern } from './pattern.ts'
import { type Hit, type Passage, STEPS_PER_BAR } from './score.ts'
import type { StyleRecipe } from './style-recipes.ts'

const ACCENTS: Record<string, number> = { X: 1, x: 0.75, o: 0.4 }
const PARTS: Record<DrumName, 'kick' | 'backbeat' | 'tops'> = {
  kick: 'kick',
  snare: 'backbeat',
  clap: 'backbeat',
  hat: 'tops',
  openHat: 'tops',
  shaker: 'tops',
  tom: 'tops',
  crash: 'tops',
}

/** Writes every hit: the style's groove, a roll through each build, a breath before and a crash on each drop. */
export function composeDrums(recipe: StyleRecipe, passages: readonly Passage[], random: Random): Hit[] {
  return passages.flatMap((passage) => [
    ...groove(recipe, passage, random),
    ...(passage.name === 'build' ? roll(recipe, passage) : []),
    ...(passage.name === 'drop' ? [{ drum: 'crash' as const, step: passage.fromStep, gain: 1 }] : []),
    ...(passage.name === 'break' ? [{ drum: 'crash' as const, step: passage.fromStep, gain: 0.5 }] : []),
  ])
}

function groove(recipe: StyleRecipe, passage: Passage, random: Random): Hit[] {
  const hits: Hit[] = []
  for (const [drum, pattern] of Object.entries(recipe.drums) as [DrumName, string][]) {
    const level = passage.mix[PARTS[drum]] ?? 0
    if (level === 0) continue
    for (const { step, symbol } of repeatPattern(pattern, passage.fromStep, passage.toStep)) {
      if (drum === 'kick' && isBreath(step, passage)) continue
      const touch = PARTS[drum] === 'tops' ? between(random, 0.8, 1) : 1
      hits.push({ drum, step, gain: level * touch * (ACCENTS[symbol] ?? 1) })
    }
  }
  return hits
}

/** The last beat of every eight bars and of the passage leaves the kick out. */
function isBreath(step: number, passage: Passage): boolean {
  const phraseSteps = 8 * STEPS_PER_BAR
  const toPhraseEnd = phraseSteps - ((step - passage.fromStep) % phraseSteps)
  return Math.min(toPhraseEnd, passage.toStep - step) <= 4
}

/** Hits that come twice as often in each third of a build and grow louder; the last beat is silent. */
function roll(recipe: StyleRecipe, passage: Passage): Hit[] {
  const drum = recipe.drums.snare ? 'snare' : recipe.drums.clap ? 'clap' : undefined
  if (!drum) return []
  const lengthSteps = passage.toStep - passage.fromStep
  const hits: Hit[] = []
  for (let step = 0; step < lengthSteps - 4; ) {
    const progress = step / lengthSteps
    hits.push({ drum, step: passage.fromStep + step, gain: 0.15 + 0.5 * progress })
    step += progress < 0.5 ? 4 : progress < 0.75 ? 2 : 1
  }
  return hits
}
