export { analyseAudio, type DescribedAudio, describeAudio } from './analyse-audio.ts'
export {
  confusionTables,
  gridErrorOf,
  isBpmRight,
  isKeyRight,
  type Judged,
  readTruth,
  share,
} from './ground-truth.ts'
export { inspectSound } from './inspect-sound.ts'
export { type PreparedAudio, prepareAudio } from './prepare-audio.ts'
export { type PreparedRecording, prepareRecording } from './prepare-recording.ts'
export { prepareVideo } from './prepare-video.ts'
export type { RenditionFile } from './renditions.ts'
export { hollowText } from './silence-check.ts'
export { machineFailed, PreparationFailed, STEPS, type Step } from './steps.ts'
