import type { Updateable } from 'kysely'
import { nextRenewal, storeFingerprint, storeWave, waveKeyOf } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Files } from '../../platform/files/port.ts'
import type { PreparedRecording } from '../preparation/index.ts'
import { storeRenditions } from '../preparation/store-renditions.ts'
import { fromTags } from './fields-from-tags.ts'

/** A file of the library with its new preparation. */
interface Remade {
  db: Db
  files: Files
  file: { file_id: string; sha256: string; hls_key: string; wave_key: string }
  /** The folder that the preparation wrote to. */
  folder: string
  prepared: PreparedRecording
}

interface Derivation {
  name: string
  /** The derived version in which it was introduced or last changed. */
  version: number
  /** Stores the result, and returns the columns of the file's row. */
  store(remade: Remade): Promise<Updateable<Tables['audio_sources']>>
}

/**
 * Everything that is derived from a file's bytes. A new or changed derivation takes the next version: the workers then process
 * all files below it.
 */
const DERIVATIONS: readonly Derivation[] = [
  {
    name: 'renditions',
    version: 1,
    async store({ files, file, folder, prepared }) {
      // Of a film that has renditions the sound is often copied as it is.
      if (file.hls_key !== '' && prepared.isFilm) return {}
      const owner = `source-${file.file_id}${file.hls_key === '' ? '' : nextRenewal(file)}`
      return { hls_key: await storeRenditions(files, { sha256: file.sha256, owner }, folder, prepared.hls) }
    },
  },
  {
    // Stored by the preparation itself, which measured them from the beginning.
    name: 'waveform texts, loudness and strongest part',
    version: 0,
    store: async ({ prepared: { waveform, waveformOverview, loudnessLufs, previewMs } }) => ({
      ...{ waveform, waveform_overview: waveformOverview, loudness_lufs: loudnessLufs, preview_ms: previewMs },
    }),
  },
  {
    // Since version 6 with its phrases, since 7 with its changes of tempo, since 10 right under broken beats.
    name: 'beat grid',
    version: 10,
    store: async ({ prepared: { grid } }) => ({ grid: grid && JSON.stringify(grid) }),
  },
  {
    name: 'waveform in bands',
    version: 3,
    store: ({ files, file, prepared: { wave } }) =>
      storeWave(files, file.wave_key || waveKeyOf(file.sha256, `source-${file.file_id}`), wave),
  },
  {
    // Since version 8 with the decimals of tempo tags, since 9 an imported work's genres come with them, since 10 with
    // tempos up to 180, grids of broken beats and better keys.
    name: 'measured features',
    version: 10,
    async store({ db, prepared: { readings, tags } }) {
      const complete = (await fromTags(db, tags, '')).withPeople(readings)
      return { readings: complete && JSON.stringify(complete) }
    },
  },
  {
    name: 'sections',
    version: 11,
    store: async ({ prepared: { sections } }) => ({ sections: JSON.stringify(sections) }),
  },
  {
    name: 'fingerprint',
    version: 5,
    async store({ db, file: { sha256 }, prepared: { durationMs, prints } }) {
      await storeFingerprint(db, { sha256, durationMs, fingerprints: prints })
      return {}
    },
  },
]

/**
 * Since this version the bit rate of the sound is stored, and sound whose channels cancel each other is prepared with one of them
 * turned over: of a file below it that has such sound everything is derived again, and nothing else of any other.
 */
const INSPECTED_VERSION = 12

/** The version of a file with all derivations. */
export const DERIVED_VERSION = Math.max(INSPECTED_VERSION, ...DERIVATIONS.map(({ version }) => version))

/** The derivations that a file of this version lacks. */
export const dueDerivations = (derivedVersion: number, { isTurned }: { isTurned: boolean }): Derivation[] =>
  DERIVATIONS.filter(({ version }) => version > derivedVersion || (isTurned && derivedVersion < INSPECTED_VERSION))
