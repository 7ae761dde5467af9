import { seededRandom } from '@shenglang/contract/seeded-random'
import { SECTION_MIXES } from './arrangement.ts'
import { type DrumName, renderDrum, renderRiser } from './drums.ts'
import { positionAbove } from './harmony.ts'
import { type InstrumentName, renderNote } from './instruments.ts'
import { duck, fadeOut, filterMusic, master } from './mastering.ts'
import { type Note, type Score, STEPS_PER_BAR } from './score.ts'
import { addSpace } from './space.ts'
import { mixMono, mixStereo, SAMPLE_RATE, type Stereo, silence } from './stereo.ts'

const DRUM_MIX: Record<DrumName, { gain: number; pan: number }> = {
  kick: { gain: 0.8, pan: 0 },
  snare: { gain: 0.6, pan: 0 },
  clap: { gain: 0.75, pan: 0.05 },
  hat: { gain: 0.26, pan: 0.25 },
  openHat: { gain: 0.32, pan: -0.2 },
  shaker: { gain: 0.2, pan: -0.4 },
  tom: { gain: 0.5, pan: 0.3 },
  crash: { gain: 0.4, pan: -0.1 },
}
const INSTRUMENT_GAINS: Partial<Record<InstrumentName, number>> = {
  stab: 1.6,
  guzheng: 0.9,
  bell: 0.8,
  superSaw: 0.65,
  hoover: 0.85,
  vocal: 1.3,
}
const BASS_GAIN = 0.72
const MUSIC_GAIN = 1.15
const RISER_GAIN = 0.2
const ECHO_GAIN = 0.22
const ROOM_GAIN = 0.18
const STEPS_PER_BEAT = 4
/** A note lets go a little before the next. */
const HELD_PART = 0.94
const FADE_OUT_STEPS = 2 * STEPS_PER_BAR
const DOTTED_EIGHTH_STEPS = 3
const DUCK_RECOVERY_STEPS = 3.6

/** Renders a score to sound; a step's sample follows from the tempo alone, so the grid never drifts. */
export function renderScore(score: Score): Stereo {
  const grid = tempoGrid(score)
  const mix = silence(grid.sampleAt(score.song.bars * STEPS_PER_BAR))
  addNotes(mix, score, grid, 'music', MUSIC_GAIN)
  filterMusic(mix, (sample) => opennessAt(score, sample / grid.samplesPerStep / STEPS_PER_BAR))
  addSpace(mix, grid.lengthOf(DOTTED_EIGHTH_STEPS), ECHO_GAIN, ROOM_GAIN)
  addNotes(mix, score, grid, 'bass', BASS_GAIN)
  duck(mix, kickSamples(score, grid), score.recipe.duck, grid.lengthOf(DUCK_RECOVERY_STEPS))
  addDrums(mix, score, grid)
  master(mix, score.recipe.loudness)
  fadeOut(mix, grid.lengthOf(FADE_OUT_STEPS))
  return mix
}

interface TempoGrid {
  samplesPerStep: number
  sampleAt: (step: number) => number
  lengthOf: (steps: number) => number
}

function tempoGrid({ song, recipe }: Score): TempoGrid {
  const samplesPerStep = (SAMPLE_RATE * 60) / (song.bpm * STEPS_PER_BEAT)
  return {
    samplesPerStep,
    sampleAt: (step) => Math.round((step + (step % 2) * recipe.swing) * samplesPerStep),
    lengthOf: (steps) => Math.round(steps * samplesPerStep),
  }
}

function kickSamples({ hits }: Score, grid: TempoGrid): number[] {
  const kicks = hits.filter((hit) => hit.drum === 'kick')
  return kicks.map((hit) => grid.sampleAt(hit.step)).sort((a, b) => a - b)
}

function addNotes(bus: Stereo, score: Score, grid: TempoGrid, part: Note['part'], gain: number): void {
  const rendered = new Map<string, Stereo>()
  for (const note of score.notes) {
    if (note.part !== part) continue
    const name = `${note.instrument} ${note.midi} ${note.lengthSteps}`
    let sound = rendered.get(name)
    if (!sound) {
      const heldSamples = grid.lengthOf(note.lengthSteps * HELD_PART)
      sound = renderNote(note.instrument, note.midi, heldSamples, seededRandom(name))
      rendered.set(name, sound)
    }
    mixStereo(bus, sound, grid.sampleAt(note.step), gain * note.gain * (INSTRUMENT_GAINS[note.instrument] ?? 1))
  }
}

function addDrums(mix: Stereo, score: Score, grid: TempoGrid): void {
  const tonicHz = 440 * 2 ** ((positionAbove(score.key.tonic, 28) - 69) / 12)
  const rendered = new Map<DrumName, Float32Array>()
  for (const { drum, step, gain } of score.hits) {
    const sound = rendered.get(drum) ?? renderDrum(drum, score.recipe.kit, tonicHz, seededRandom(drum))
    rendered.set(drum, sound)
    mixMono(mix, sound, grid.sampleAt(step), gain * DRUM_MIX[drum].gain, DRUM_MIX[drum].pan)
  }
  for (const { step, lengthSteps } of score.risers) {
    const sound = renderRiser(grid.lengthOf(lengthSteps), seededRandom('riser'))
    mixMono(mix, sound, grid.sampleAt(step), RISER_GAIN, 0)
  }
}

function opennessAt(score: Score, bar: number): number {
  const section = score.sections.find(({ toBar }) => bar < toBar) ?? score.sections.at(-1)
  if (!section) return 1
  const [from, to] = SECTION_MIXES[section.name].brightness
  return from + (to - from) * Math.min((bar - section.fromBar) / (section.toBar - section.fromBar), 1)
}
