import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { readReport } from './test-report.ts'

/**
 * Breaks ten rules one by one in a copy of the checkout, and prints which test of the gate fails first, after how many seconds:
 * `npm run mutants` runs all pure and database tests on each until one fails, with `--file` only the file that is known to fail.
 * Arguments select mutants by the beginnings of their names. Fails when a mutant survives.
 */
interface Mutant {
  name: string
  file: string
  find: string
  replace: string
  /** The test file that fails for it. */
  test: string
}

const MUTANTS: readonly Mutant[] = [
  {
    name: 'price: of one unit, whatever the quantity',
    file: 'server/src/commerce/decide/create-order.ts',
    find: 'goodsFen: offered.unitFen * item.quantity',
    replace: 'goodsFen: offered.unitFen',
    test: 'server/src/commerce/shop/selling.db.test.ts',
  },
  {
    name: 'right: an expired level downloads',
    file: 'contract/src/media/rules.ts',
    find: ' && !listener.vipExpired',
    replace: '',
    test: 'contract/src/composition/contract.test.ts',
  },
  {
    name: 'gate: the level itself does not play',
    file: 'contract/src/media/rules.ts',
    find: 'listener.vipLevel >= resource.playVipLevel',
    replace: 'listener.vipLevel > resource.playVipLevel',
    test: 'contract/src/composition/contract.test.ts',
  },
  {
    name: 'migration: takings from before the payment',
    file: 'server/migrations/0273-takings.ts',
    find: 'where taken_at >= orders.paid_at and ',
    replace: 'where ',
    test: 'server/test/migrations/takings-migration.db.test.ts',
  },
  {
    name: 'wire field: another name',
    file: 'contract/src/catalog/entities.ts',
    find: '  reduced: z.optional(Reduced),',
    replace: '  lowered: z.optional(Reduced),',
    test: 'server/src/catalog/work/cards.db.test.ts',
  },
  {
    name: 'lock order: from the highest id',
    file: 'server/src/commerce/takings/lock.sql.ts',
    find: '::bigint[]) as user_id order by user_id offset 0',
    replace: '::bigint[]) as user_id order by user_id desc offset 0',
    test: 'server/src/commerce/takings/lock.db.test.ts',
  },
  {
    name: 'search rank: a whole title counts as a name',
    file: 'server/src/catalog/finder/text/match.ts',
    find: 'return start === 0 ? MATCH.exact : MATCH.named',
    replace: 'return MATCH.named',
    test: 'server/src/catalog/finder/text/texts.test.ts',
  },
  {
    name: 'seek: a jump goes the other way',
    file: 'player/src/engine/beat-moves.ts',
    find: 'const positionMs = positionOf(draft) + byMs',
    replace: 'const positionMs = positionOf(draft) - byMs',
    test: 'player/src/engine/beat-moves.test.ts',
  },
  {
    name: 'upload offset: a resumed body begins at zero',
    file: 'server/src/studio/uploads/receive-parts.ts',
    find: 'this.#end = incoming.offset',
    replace: 'this.#end = 0',
    test: 'server/src/studio/uploads/upload-digests.db.test.ts',
  },
  {
    name: 'sign-out: the session stays',
    file: 'server/src/accounts/sessions/sessions.ts',
    find: "if (visit.token !== '') await endToken(deps, visit.token)",
    replace: '',
    test: 'server/src/accounts/sessions/sessions.db.test.ts',
  },
]

const COPY = resolve('.tmp/mutants')
const REPORT = join(COPY, 'mutant.json')
const WORKSPACES = ['.', 'contract', 'player', 'server', 'web', 'demo']
const ALL_TESTS = ['--project=pure', '--project=database', '--project=isolated']

const [isQuick, names] = [process.argv.includes('--file'), process.argv.slice(2).filter((arg) => !arg.startsWith('--'))]
const chosen = names.length === 0 ? MUTANTS : names.flatMap((part) => MUTANTS.filter(({ name }) => name.startsWith(part)))
await copyCheckout()
process.stdout.write('| mutant | failed | test | second |\n| --- | --- | --- | --- |\n')
for (const mutant of chosen) {
  const caught = await firstFailure(mutant)
  if (!caught) process.exitCode = 1
  process.stdout.write(
    `| ${mutant.name} | ${caught ? `${caught.file} | ${caught.test} | ${caught.second}` : '**nothing** | |'} |\n`,
  )
}
await rm(COPY, { recursive: true, force: true })

/** Copies tracked files as they are now, and installed packages as hard links; their links to workspaces lead into the copy. */
async function copyCheckout(): Promise<void> {
  await rm(COPY, { recursive: true, force: true })
  await mkdir(COPY, { recursive: true })
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  const present = files.split('\0').filter((file) => file !== '' && existsSync(file))
  execFileSync('xargs', ['-0', 'cp', '--parents', '-t', COPY], { input: present.join('\0') })
  for (const modules of WORKSPACES.map((workspace) => join(workspace, 'node_modules')).filter(existsSync)) {
    await mkdir(join(COPY, modules))
    // Another run may be writing the cache of Vitest.
    const packages = readdirSync(modules).filter((name) => name !== '.vitest-cache')
    execFileSync('cp', ['-al', '-t', join(COPY, modules), ...packages.map((name) => join(modules, name))])
  }
}

async function firstFailure(mutant: Mutant): Promise<{ file: string; test: string; second: number } | undefined> {
  const path = join(COPY, mutant.file)
  const source = await readFile(path, 'utf8')
  if (source.split(mutant.find).length !== 2) throw new Error(`${mutant.file} has not once: ${mutant.find}`)
  await writeFile(
    path,
    source.replace(mutant.find, () => mutant.replace),
  )
  const started = performance.now()
  const args = ['run', '--bail=1', '--reporter=json', `--outputFile=${REPORT}`, ...(isQuick ? [mutant.test] : ALL_TESTS)]
  const child = spawn(join(COPY, 'node_modules/.bin/vitest'), args, { cwd: COPY, stdio: 'ignore' })
  await once(child, 'close')
  const second = Math.round((performance.now() - started) / 1000)
  await writeFile(path, source)
  const [failure] = readReport(await readFile(REPORT, 'utf8')).failures
  await rm(REPORT)
  if (failure === undefined) return undefined
  const [file = '', test = ''] = (failure.split('\n')[0] ?? '').split(' › ')
  return { file: relative(COPY, file), test, second }
}
