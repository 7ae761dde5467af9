import { join } from 'node:path'
import { demoCatalogue } from '../demo/src/catalogue.ts'
import { generateDemo } from '../demo/src/generate.ts'
import { findFfmpeg } from '../server/src/media/index.ts'
import { DATA_DIR } from './places.ts'

/** Renders what the journeys' site will publish, beside the unit tests; a generator that did not change rendered it before. */
await generateDemo({
  part: demoCatalogue,
  folder: join(DATA_DIR, 'demo'),
  ffmpegPath: await findFfmpeg(''),
  threads: 1,
  onProgress: () => {},
})
