export { createMediaDeps, type MediaDeps, mediaOf } from './deps.ts'
export { type Compress, createCompression } from './downloads/compression.ts'
export { linkToFiles } from './downloads/downloads.ts'
export { openFiles, quoteFiles } from './downloads/packages.ts'
export { FfmpegFailed, runConfined, runFfmpeg } from './ffmpeg/ffmpeg.ts'
export { findFfmpeg, logFfmpeg } from './ffmpeg/ffmpeg-program.ts'
export { MachineFault, machineFaultIn } from './ffmpeg/machine-fault.ts'
export { type Fingerprints, NO_FINGERPRINTS, NO_WORD, SPEEDS } from './fingerprints/fingerprint.ts'
export { forgetTakenDown, markTakenDown, selectRecordingsLike, selectSameRecordings } from './fingerprints/fingerprints.sql.ts'
export { storeFingerprint } from './fingerprints/store-fingerprint.ts'
export { isDrawable, NotAPicture, PictureTooLarge } from './ingest/artwork.ts'
export { hashFile, ingestAudio, ingestCover, ingestMoving, ingestPicture, readPicture } from './ingest/ingest.ts'
export { holdPictures, movePictures, releasePictures, releasePicturesAt } from './ingest/pictures.sql.ts'
export { createPictures, drawWhole, type Pictures } from './ingest/pictures.ts'
export { inspectContent } from './repair/inspect-file.ts'
export { sampleKey, storeFormatSamples } from './sources/format-samples.ts'
export {
  assignSources,
  insertSources,
  lowerDerived,
  type NewSource,
  type SourceRow,
  type SourceVersion,
  selectKnownHashes,
  selectPublished,
  selectSourcesOf,
  updateSource,
} from './sources/sources.sql.ts'
export {
  accessRuleOf,
  endOfAddress,
  gridAddressOf,
  listenerOf,
  nextRenewal,
  openAddressesOf,
  openFileOf,
  sectionsIn,
  toAudioSource,
  waveAddressesOf,
} from './sources/sources.ts'
export { toCamelot } from './tags/camelot.ts'
export { type AudioFacts, earlyEnd, probeAudio } from './tags/probe.ts'
export { createMixer, inPhase, MIXED_FORMAT, type OutOfPhase, outOfPhaseText } from './waveform/mixer.ts'
export { Series } from './waveform/series.ts'
export { outlineOfRow, storeWave, type WaveColumns, waveKeyOf, waveOrPeaks } from './waveform/stored-waves.ts'
export { createWaveMeter, WAVE_RATE } from './waveform/wave-meter.ts'
export { type EncodedWave, wavesOf } from './waveform/wave-resolutions.ts'
export { createMeter, DEMUXERS, waveformTexts, wholeSamples } from './waveform/waveform.ts'
