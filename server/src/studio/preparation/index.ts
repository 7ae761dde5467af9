export type { LadderFile } from './ladder.ts'
export { type PreparationOptions, type PreparedAudio, prepareAudio } from './prepare-audio.ts'
export { type OnStep, PreparationFailed, STEPS, type Step } from './steps.ts'
