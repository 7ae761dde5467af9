import { Library } from '../../server/src/catalog/finder/library/library.ts'
import { readLibraryFile } from '../../server/src/catalog/finder/library/library-file.ts'
import { residentMb } from './resident.ts'

/** Starts from the stored library: how long until the first list, and how much is resident? */
const folder = process.argv[4] as string
const emptyMb = await residentMb()
const startedAt = performance.now()
const cpuBefore = process.cpuUsage()
const stored = await readLibraryFile(folder, 'bench')
if (!stored) throw new Error('the stored library cannot be used')
const readS = (performance.now() - startedAt) / 1000
const library = new Library(stored.data)
library.list('newest', [], 0, 30)
const startS = (performance.now() - startedAt) / 1000
library.list('hottest', [{ dimension: 'style', values: ['house'] }], 0, 30)
const { user, system } = process.cpuUsage(cpuBefore)
const filteredS = (performance.now() - startedAt) / 1000
process.stdout.write(
  `from the stored library: read in ${readS.toFixed(2)} s, first list in ${startS.toFixed(2)} s, filtered in ${filteredS.toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of processor, ${emptyMb.toFixed(0)} MB before\n`,
)
process.stdout.write(`${JSON.stringify({ startS, startedMb: await residentMb() })}\n`)
