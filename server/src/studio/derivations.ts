import type { Updateable } from 'kysely'
import { learnPrint, storeWave, waveKeyOf } from '../media/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Files } from '../platform/files/port.ts'
import type { Db } from './deps.ts'
import { storeLadder } from './ladders.ts'
import type { PreparedRecording } from './preparation/index.ts'

/** A file of the library, prepared once more. */
interface Remade {
  db: Db
  files: Files
  file: { file_id: string; sha256: string; wave_key: string }
  /** Where the preparation wrote what it made. */
  folder: string
  prepared: PreparedRecording
}

interface Derivation {
  name: string
  /** The derived version in which it came or last changed. */
  version: number
  /** Stores what was made, and answers what the file's row is to say of it. */
  keep(remade: Remade): Promise<Updateable<Tables['audio_sources']>>
}

/**
 * What is made of every file beside its own bytes. A new or changed one takes the next version: the workers then go
 * through all files that stand below it.
 */
export const DERIVATIONS: readonly Derivation[] = [
  {
    name: 'ladder',
    version: 1,
    keep: async ({ files, file, folder, prepared }) => ({
      hls_key: await storeLadder(files, { sha256: file.sha256, owner: `source-${file.file_id}` }, folder, prepared.hls),
    }),
  },
  {
    // Since version 6 with its phrases, since 7 with its changes of tempo, since 10 right under broken beats.
    name: 'beat grid',
    version: 10,
    keep: async ({ prepared: { grid } }) => ({ grid: grid && JSON.stringify(grid) }),
  },
  {
    name: 'waveform in bands',
    version: 3,
    keep: ({ files, file, prepared: { wave } }) =>
      storeWave(files, file.wave_key || waveKeyOf(file.sha256, `source-${file.file_id}`), wave),
  },
  {
    // Since version 8 with the decimals of tempo tags, since 9 an imported work's genres come with them, since 10 with
    // tempos up to 180, grids of broken beats and better keys.
    name: 'readings',
    version: 10,
    keep: async ({ prepared: { readings } }) => ({ readings: readings && JSON.stringify(readings) }),
  },
  {
    name: 'recording print',
    version: 5,
    async keep({ db, file: { sha256 }, prepared: { durationMs, prints } }) {
      await learnPrint(db, { sha256, durationMs, prints })
      return {}
    },
  },
]

/** What a file has reached of which nothing is missing. */
export const DERIVED_VERSION = Math.max(...DERIVATIONS.map(({ version }) => version))
