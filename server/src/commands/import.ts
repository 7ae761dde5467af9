import { stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CLUB_CATEGORY } from '@shenglang/contract/constants'
import { ACCEPTED_FORMATS } from '@shenglang/contract/media/formats'
import { SingleBar } from 'cli-progress'
import { findFfmpeg } from '../media/index.ts'
import { CSV_HEAD, csvLine } from '../platform/csv/csv.ts'
import { openDataDir } from '../platform/data-dir.ts'
import { openDatabase } from '../platform/database/database.ts'
import { hasDatabase } from '../platform/database/has-database.ts'
import { prepareSchema } from '../platform/database/migrate.ts'
import { environmentSettings } from '../platform/environment.ts'
import { openFileStore, storeName } from '../platform/file-store/open-file-store.ts'
import { requireSameStore } from '../platform/file-store/store-id.ts'
import { openWorkFolders } from '../studio/index.ts'
import { LABELS } from './admin/labels.ts'
import { categoryList, categoryOf } from './import/category.ts'
import { type ImportReport, importFiles } from './import/import-files.ts'
import { ImportRoots } from './import/import-roots.ts'
import { findMusic, type Music } from './import/music-folder.ts'
import { termsOf, termsText } from './import/terms.ts'
import { TRUSTED, type Trusted } from './import/trust.ts'

const USAGE = `用法：npm run import -- 文件夹 [--artist 艺人] [--as-artist 艺人] [--category 分类] [--price 15元] [--play-level 0] [--download-level 1]
  [--trust tags|ears] [--skip-duplicates] [--parallel 数量] [--refused-csv 文件]
  npm run import -- --list-categories
艺人：取自标签，没有标签时取自文件名“艺人 - 标题 (版本)”；都没有时用 --artist。--as-artist 不看文件，全部归到这位艺人。
分类：编码或名称，--list-categories 列出全部；不写时是 ${CLUB_CATEGORY}。
价格与权限：--play-level 与 --download-level 是 0（人人可听、登录可下载）到 4（会员等级），或 buy（仅限购买）；都不写时免费，写了价格时下载仅限购买。
未能导入的在结束时逐个列出，--refused-csv 另存为表格。
BPM 与调性：标签与听到的不一致时，--trust tags 以标签为准（不写时也是），ears 以听到的为准；不一致的在结束时列出。
支持 ${ACCEPTED_FORMATS}。`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    artist: { type: 'string', default: '' },
    'as-artist': { type: 'string', default: '' },
    category: { type: 'string', default: CLUB_CATEGORY },
    'list-categories': { type: 'boolean', default: false },
    price: { type: 'string' },
    'play-level': { type: 'string' },
    'download-level': { type: 'string' },
    'refused-csv': { type: 'string' },
    parallel: { type: 'string', default: String(availableParallelism()) },
    trust: { type: 'string', default: 'tags' },
    'skip-duplicates': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})
const folder = positionals[0]
const parallel = Number(values.parallel)
const trusted = TRUSTED.find((each) => each === values.trust)
const isList = values['list-categories']
if (values.help || !(folder || isList) || !trusted || !Number.isInteger(parallel) || parallel < 1) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(values.help ? 0 : 2)
}
const terms = orStop(termsOf(values))

const settings = environmentSettings()
if (!hasDatabase(settings)) stop(LABELS.zh.noDatabase(settings.DATA_DIR))
if (isList) {
  const database = await openDatabase(settings, { attach: true })
  process.stdout.write(await categoryList(database.query()).finally(database.close))
  process.exit(0)
}
const root = resolve(folder ?? '')
const roots = new ImportRoots([root, ...settings.IMPORT_LINK_ROOTS])
const music = await findAudio(root)
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
  const category = await categoryOf(database.query(), values.category)
  if (typeof category !== 'string') await importMusic(category.code, trusted)
  else {
    process.stderr.write(`${category}\n`)
    process.exitCode = 2
  }
} finally {
  bar.stop()
  await folders.close()
  await files.close()
  await database.close()
}

async function importMusic(categoryCode: string, trusted: Trusted): Promise<void> {
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
    categoryCode,
    terms,
    trusted,
    parallel,
    skipDuplicates: values['skip-duplicates'],
    signal: stopping.signal,
    onProgress: (done) => bar.update(done),
  })
  bar.stop()
  report.refused.push(...music.skipped)
  process.stdout.write(describe(report, values.trust))
  if (values['refused-csv'] !== undefined) await writeRefused(values['refused-csv'], report.refused)
  if (report.stoppedBy !== undefined) {
    process.stderr.write(`导入中止，问题在本机而不在文件，解决后重新运行即可：\n${report.stoppedBy}\n`)
    process.exitCode = 1
  }
}

async function findAudio(path: string): Promise<Music> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats?.isDirectory()) stop(`${path} 不是文件夹`)
  return findMusic(path, roots)
}

function describe(
  { published, known, refused, skipped, duplicates, warnings, differing, ...rest }: ImportReport,
  trust: string,
): string {
  const lines = (all: ImportReport['refused']) => all.map(({ path, reason }) => `  ${path}：${reason}\n`).join('')
  const warned = warnings.length > 0 ? `请留意 ${warnings.length} 首\n${lines(warnings)}` : ''
  const counted = trust === 'ears' ? '以听到的为准' : '以标签为准，--trust ears 则以听到的为准'
  const questions = differing.length > 0 ? `标签与听到的不一致 ${differing.length} 首（${counted}）\n${lines(differing)}` : ''
  const unknown = `其中没有 BPM 的 ${rest.withoutBpm} 首，没有调性的 ${rest.withoutKey} 首\n`
  const counts = `发布 ${published.length} 首，已有 ${known.length} 首，未能导入 ${refused.length} 首\n`
  const left = skipped.length > 0 ? `跳过相同录音 ${skipped.length} 首\n${lines(skipped)}` : ''
  const same = duplicates.length > 0 ? `与已有录音相同 ${duplicates.length} 首\n${lines(duplicates)}` : ''
  const access = published.length > 0 ? `${termsText(published.length, terms)}\n` : ''
  return `${counts}${access}${lines(refused)}${left}${same}${warned}${questions}${published.length > 0 ? unknown : ''}`
}

function writeRefused(path: string, refused: ImportReport['refused']): Promise<void> {
  const lines = [['文件', '原因'], ...refused.map(({ path, reason }) => [path, reason])]
  return writeFile(path, CSV_HEAD + lines.map(csvLine).join(''))
}

/** Prints the reason and ends the process, which has changed nothing yet. */
function stop(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(2)
}

function orStop<Value extends object>(value: Value | string): Value {
  return typeof value === 'string' ? stop(value) : value
}
