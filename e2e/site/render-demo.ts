import { join } from 'node:path'
import { demoCatalogue } from '../../demo/src/catalogue.ts'
import { generateDemo } from '../../demo/src/generate.ts'
import { findFfmpeg } from '../../server/src/media/index.ts'
import { DATA_DIR } from './endpoints.ts'

/** Renders the music that the journeys' site publishes, beside the unit tests; skips what an unchanged generator rendered before. */
await generateDemo({
  part: demoCatalogue,
  folder: join(DATA_DIR, 'demo'),
  ffmpegPath: await findFfmpeg(''),
  threads: 1,
  onProgress: () => {},
})
