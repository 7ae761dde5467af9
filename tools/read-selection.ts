import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { type ImportGraph, type Selection, selectTests } from './changed-tests.ts'

const FOLDERS = ['contract', 'player', 'server', 'web', 'demo', 'tools']

/** Selects the tests for all changes since this branch left `main`, including uncommitted ones. */
export async function readSelection(): Promise<Selection> {
  const base = (hasMain() ? git('merge-base', 'HEAD', 'main')[0] : undefined) ?? 'HEAD'
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  const selection = selectTests(changed, await readImports())
  const selected = selection.isWhole
    ? 'the whole suite'
    : `${selection.unit.length} test files, ${selection.journeys.length} journey files`
  process.stdout.write(`${changed.length} changed files since ${base.slice(0, 8)}: ${selected}\n`)
  return selection
}

function hasMain(): boolean {
  return git('branch', '--list', 'main').length > 0
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

async function readImports(): Promise<ImportGraph> {
  const { stdout } = await promisify(execFile)(
    'node_modules/.bin/depcruise',
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--no-progress', ...FOLDERS],
    { encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 },
  )
  const { modules } = JSON.parse(stdout) as { modules: { source: string; dependencies: { resolved: string }[] }[] }
  return new Map(modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]))
}
