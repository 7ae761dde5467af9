/** @public Until the first domain uses them. */
export { moderation } from './domain.ts'
/** @public Until the first domain uses them. */
export { type AdmittedSpeech, admitSpeech, type Speech } from './speech.ts'
