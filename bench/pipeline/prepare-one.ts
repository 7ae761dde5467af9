import { findFfmpeg } from '../../server/src/media/index.ts'
import { prepareAudio } from '../../server/src/studio/preparation/index.ts'

/** Prepares one file and prints the most memory that this process had, in KB. */
const [input = '', folder = ''] = process.argv.slice(2)
await prepareAudio(input, folder, { ffmpegPath: await findFfmpeg('') })
process.stdout.write(String(process.resourceUsage().maxRSS))
