import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CLUB_CATEGORY } from '@shenglang/contract/constants'
import { TAKEN_FORMATS } from '@shenglang/contract/media/formats'
import { SingleBar } from 'cli-progress'
import { findFfmpeg } from '../media/index.ts'
import { openDataDir } from '../platform/data-dir.ts'
import { openDatabase } from '../platform/database/database.ts'
import { prepareSchema } from '../platform/database/migrate.ts'
import { environmentSettings } from '../platform/environment.ts'
import { openFileStore, storeName } from '../platform/file-store/open-file-store.ts'
import { requireSameStore } from '../platform/file-store/store-id.ts'
import { openWorkFolders } from '../studio/index.ts'
import { type ImportReport, importFiles } from './import/import-files.ts'
import { ImportRoots } from './import/import-roots.ts'
import { findMusic, type Music } from './import/music-folder.ts'
import { TRUSTED } from './import/trust.ts'

const USAGE = `用法：npm run import -- 文件夹 [--artist 艺人] [--as-artist 艺人] [--category 分类编码] [--parallel 数量] [--trust tags|ears] [--skip-duplicates]
艺人：取自标签，没有标签时取自文件名“艺人 - 标题 (版本)”；都没有时用 --artist。--as-artist 不看文件，全部归到这位艺人。
BPM 与调性：标签与听到的不一致时，--trust tags 以标签为准（不写时也是），ears 以听到的为准；不一致的在结束时列出。
支持 ${TAKEN_FORMATS}。`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    artist: { type: 'string', default: '' },
    'as-artist': { type: 'string', default: '' },
    category: { type: 'string', default: CLUB_CATEGORY },
    parallel: { type: 'string', default: String(availableParallelism()) },
    trust: { type: 'string', default: 'tags' },
    'skip-duplicates': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})
const folder = positionals[0]
const parallel = Number(values.parallel)
const trusted = TRUSTED.find((each) => each === values.trust)
if (values.help || !folder || !trusted || !Number.isInteger(parallel) || parallel < 1) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(values.help ? 0 : 2)
}

const settings = environmentSettings()
const roots = new ImportRoots([resolve(folder), ...settings.IMPORT_LINK_ROOTS])
const music = await findAudio(resolve(folder))
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
const ffmpegPath = await findFfmpeg(settings.FFMPEG_PATH)
const database = await openDatabase(settings, { attach: true })
await openDataDir(settings)
const files = await openFileStore(settings)
const folders = await openWorkFolders(settings.DATA_DIR)
const bar = new SingleBar({ format: '{bar} {value}/{total} | 剩余 {eta_formatted}', noTTYOutput: true, notTTYSchedule: 5000 })
try {
  await prepareSchema(database, settings, { signal: stopping.signal })
  await requireSameStore(database.query(), files, { store: storeName(settings), log: console })
  if (values['as-artist']) process.stdout.write(`--as-artist：全部归到“${values['as-artist']}”，文件里的艺人不采用\n`)
  bar.start(music.paths.length, 0)
  const report = await importFiles(music.paths, {
    database,
    files,
    folders,
    roots,
    bytesMax: settings.UPLOAD_MAX_BYTES,
    ffmpegPath,
    artist: values.artist,
    asArtist: values['as-artist'],
    categoryCode: values.category,
    trusted,
    parallel,
    skipDuplicates: values['skip-duplicates'],
    signal: stopping.signal,
    onProgress: (done) => bar.update(done),
  })
  bar.stop()
  report.refused.push(...music.skipped)
  process.stdout.write(describe(report, values.trust))
  if (report.stoppedBy !== undefined) {
    process.stderr.write(`导入中止，问题在本机而不在文件，解决后重新运行即可：\n${report.stoppedBy}\n`)
    process.exitCode = 1
  }
} finally {
  bar.stop()
  await folders.close()
  await files.close()
  await database.close()
}

async function findAudio(place: string): Promise<Music> {
  const found = await stat(place).catch(() => undefined)
  if (!found?.isDirectory()) {
    process.stderr.write(`${place} 不是文件夹\n`)
    process.exit(2)
  }
  return findMusic(place, roots)
}

function describe(
  { published, known, refused, skipped, duplicates, warnings, differing, ...rest }: ImportReport,
  trust: string,
): string {
  const lines = (all: ImportReport['refused']) => all.map(({ path, reason }) => `  ${path}：${reason}\n`).join('')
  const warned = warnings.length > 0 ? `请留意 ${warnings.length} 首\n${lines(warnings)}` : ''
  const counted = trust === 'ears' ? '以听到的为准' : '以标签为准，--trust ears 则以听到的为准'
  const asked = differing.length > 0 ? `标签与听到的不一致 ${differing.length} 首（${counted}）\n${lines(differing)}` : ''
  const unknown = `其中没有 BPM 的 ${rest.withoutBpm} 首，没有调性的 ${rest.withoutKey} 首\n`
  const counts = `发布 ${published.length} 首，已有 ${known.length} 首，未能导入 ${refused.length} 首\n`
  const left = skipped.length > 0 ? `跳过相同录音 ${skipped.length} 首\n${lines(skipped)}` : ''
  const same = duplicates.length > 0 ? `与已有录音相同 ${duplicates.length} 首\n${lines(duplicates)}` : ''
  return `${counts}${lines(refused)}${left}${same}${warned}${asked}${published.length > 0 ? unknown : ''}`
}
