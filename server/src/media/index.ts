export { isDrawable, NotAPicture } from './artwork.ts'
export { toCamelot } from './camelot.ts'
export { createMediaDeps, type MediaDeps } from './deps.ts'
export { media, mediaOf } from './domain.ts'
export { type Compress, createCompression } from './downloads/compression.ts'
export { linkToFiles } from './downloads/downloads.ts'
export { openFiles, quoteFiles } from './downloads/packages.ts'
export { FfmpegFailed, runConfined, runFfmpeg } from './ffmpeg.ts'
export { findFfmpeg, logFfmpeg } from './ffmpeg-program.ts'
export { storeFormatSamples } from './format-samples.ts'
export { hashFile, ingestAudio, ingestCover, ingestMoving, ingestPicture, readPicture } from './ingest.ts'
export { MachineFault, machineFaultIn } from './machine-fault.ts'
export { rotateLeaseKey } from './offline/lease-keys.ts'
export { holdPictures, releasePictures, releasePicturesAt } from './pictures.sql.ts'
export { createPictures, drawWhole, type Pictures } from './pictures.ts'
export { learnPrint } from './prints/learn-print.ts'
export { NO_PRINTS, NO_WORD, type Prints, SPEEDS } from './prints/print.ts'
export { forgetTakenDown, markTakenDown, selectSameRecordings } from './prints/prints.sql.ts'
export { type AudioFacts, earlyEnd, isCutOff, probeAudio } from './probe.ts'
export { Series } from './series.ts'
export {
  insertSources,
  lowerDerived,
  type NewSource,
  type PlacedSource,
  placeSources,
  selectKnownHashes,
  updateSource,
} from './sources.sql.ts'
export { gridAddressOf, openAddressesOf, openFileOf, waveAddressesOf } from './sources.ts'
export { storeWave, type WaveColumns, waveKeyOf, waveOrPeaks } from './stored-waves.ts'
export { createWaveMeter, WAVE_RATE } from './wave-meter.ts'
export { type EncodedWave, wavesOf } from './wave-resolutions.ts'
export { createMeter, DEMUXERS, waveformTexts, wholeSamples } from './waveform.ts'
