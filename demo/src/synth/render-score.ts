import { seededRandom } from '../seeded-random.ts'
import { SECTION_MIXES } from './arrangement.ts'
import { type DrumName, renderDrum, renderRiser } from './drums.ts'
import { placeAbove } from './harmony.ts'
import { type InstrumentName, renderNote } from './instruments.ts'
import { duck, fadeOut, filterMusic, master } from './mastering.ts'
import { type Score, STEPS_PER_BAR } from './score.ts'
import { addSpace } from './space.ts'
import { mixMono, mixStereo, SAMPLE_RATE, type Stereo, silence } from './stereo.ts'

const DRUM_MIX: Record<DrumName, { gain: number; pan: number }> = {
  kick: { gain: 0.95, pan: 0 },
  snare: { gain: 0.6, pan: 0 },
  clap: { gain: 0.6, pan: 0.05 },
  hat: { gain: 0.2, pan: 0.25 },
  openHat: { gain: 0.24, pan: -0.2 },
  shaker: { gain: 0.14, pan: -0.4 },
  tom: { gain: 0.5, pan: 0.3 },
  crash: { gain: 0.28, pan: -0.1 },
}
const INSTRUMENT_GAINS: Partial<Record<InstrumentName, number>> = { stab: 0.9, guzheng: 0.9, bell: 0.8, superSaw: 0.65, hoover: 0.6, vocal: 1.3 }
const BASS_GAIN = 0.55
const MUSIC_GAIN = 0.42
const RISER_GAIN = 0.14
const DOTTED_EIGHTH_STEPS = 3
const DUCK_RECOVERY_STEPS = 3.6

/** Renders a score to sound; a step's sample follows from the tempo alone, so the grid never drifts. */
export function renderScore(score: Score): Stereo {
  const samplesPerStep = (SAMPLE_RATE * 60) / (score.song.bpm * 4)
  const length = Math.round(score.song.bars * STEPS_PER_BAR * samplesPerStep)
  const sampleAt = (step: number) => Math.round((step + (step % 2) * score.recipe.swing) * samplesPerStep)

  const mix = renderMusic(score, length, sampleAt, samplesPerStep)
  const bass = renderBass(score, length, sampleAt, samplesPerStep)
  mixStereo(mix, bass, 0, 1)
  const kicks = score.hits.filter((hit) => hit.drum === 'kick').map((hit) => sampleAt(hit.step))
  duck(mix, kicks.sort((a, b) => a - b), score.recipe.duck, Math.round(DUCK_RECOVERY_STEPS * samplesPerStep))
  addDrums(mix, score, sampleAt, samplesPerStep)
  master(mix, score.recipe.loudness)
  fadeOut(mix, Math.round(2 * STEPS_PER_BAR * samplesPerStep))
  return mix
}

type SampleAt = (step: number) => number

function renderMusic(score: Score, length: number, sampleAt: SampleAt, samplesPerStep: number): Stereo {
  const bus = silence(length)
  addNotes(bus, score, 'music', MUSIC_GAIN, sampleAt, samplesPerStep)
  filterMusic(bus, (sample) => opennessAt(score, sample / samplesPerStep / STEPS_PER_BAR))
  addSpace(bus, Math.round(DOTTED_EIGHTH_STEPS * samplesPerStep), 0.22, 0.16)
  return bus
}

function renderBass(score: Score, length: number, sampleAt: SampleAt, samplesPerStep: number): Stereo {
  const bus = silence(length)
  addNotes(bus, score, 'bass', BASS_GAIN, sampleAt, samplesPerStep)
  return bus
}

function addNotes(bus: Stereo, score: Score, part: 'bass' | 'music', gain: number, sampleAt: SampleAt, samplesPerStep: number): void {
  const rendered = new Map<string, Stereo>()
  for (const note of score.notes) {
    if (note.part !== part) continue
    const name = `${note.instrument} ${note.midi} ${note.lengthSteps}`
    let sound = rendered.get(name)
    if (!sound) {
      const heldSamples = Math.round(note.lengthSteps * samplesPerStep * 0.94)
      sound = renderNote(note.instrument, note.midi, heldSamples, seededRandom(name))
      rendered.set(name, sound)
    }
    mixStereo(bus, sound, sampleAt(note.step), gain * note.gain * (INSTRUMENT_GAINS[note.instrument] ?? 1))
  }
}

function addDrums(mix: Stereo, score: Score, sampleAt: SampleAt, samplesPerStep: number): void {
  const tonicHz = 440 * 2 ** ((placeAbove(score.key.tonic, 28) - 69) / 12)
  const rendered = new Map<DrumName, Float32Array>()
  for (const { drum, step, gain } of score.hits) {
    const sound = rendered.get(drum) ?? renderDrum(drum, score.recipe.kit, tonicHz, seededRandom(drum))
    rendered.set(drum, sound)
    mixMono(mix, sound, sampleAt(step), gain * DRUM_MIX[drum].gain, DRUM_MIX[drum].pan)
  }
  for (const { step, lengthSteps } of score.risers) {
    const sound = renderRiser(Math.round(lengthSteps * samplesPerStep), seededRandom('riser'))
    mixMono(mix, sound, sampleAt(step), RISER_GAIN, 0)
  }
}

function opennessAt(score: Score, bar: number): number {
  const section = score.sections.find(({ toBar }) => bar < toBar) ?? score.sections.at(-1)
  if (!section) return 1
  const [from, to] = SECTION_MIXES[section.name].brightness
  return from + (to - from) * Math.min((bar - section.fromBar) / (section.toBar - section.fromBar), 1)
}
