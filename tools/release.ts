import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { testCommands, unreleasedPart, whyNotReleased, withEntry, withLockedVersion, withVersion } from './release-rules.ts'

/** Prepares a release (docs/release.md). Nothing is pushed or published. */
const USAGE = 'npm run release -- VERSION [--skip-tests] [--commit]'
const NO_UPGRADE = 'Nothing to do but restart with the new code.'

const { values, positionals } = parseArgs({
  options: { 'skip-tests': { type: 'boolean', default: false }, commit: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [version = ''] = positionals
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const say = (text: string) => process.stdout.write(`${text}\n`)

const root = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; workspaces: string[] }
const refusal = whyRefused()
if (refusal === undefined) prepare()
else {
  process.stderr.write(`${refusal}\n${USAGE}\n`)
  process.exitCode = 1
}

function whyRefused(): string | undefined {
  const reason = positionals.length === 1 ? whyNotReleased(version, root.version) : 'exactly one version is needed'
  if (reason !== undefined) return reason
  if (git('status', '--porcelain') !== '') return 'the tree has changes that are not committed'
  if (git('tag', '--list', `v${version}`) !== '') return `the tag v${version} exists`
  return unreleasedPart(readFileSync('CHANGELOG.md', 'utf8')) ? undefined : 'CHANGELOG.md has nothing under "## Unreleased"'
}

function prepare(): void {
  const commands = values['skip-tests'] ? ['npm run check'] : testCommands(readFileSync('CONTRIBUTING.md', 'utf8'))
  for (const command of commands) run(command)
  const audit = auditDependencies()
  run('npm run licences')
  writeVersion()
  writeEntries()
  if (values.commit) commit()
  say(`\nPrepared ${version}. ${audit}`)
  say(values.commit ? `Committed and tagged v${version}; nothing was pushed.` : 'Read the changes, then commit and tag them.')
}

function run(command: string): void {
  say(`\n── ${command}`)
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ended with ${status}: nothing is released`)
}

/** Fails when the registry knows serious vulnerabilities; a registry that does not answer is only reported. */
function auditDependencies(): string {
  say('\n── npm audit --omit=dev')
  const { stdout, status } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], { encoding: 'utf8' })
  const answer = auditAnswer(stdout)
  if (!answer?.metadata) return 'The registry did not answer the audit: repeat `npm audit --omit=dev` where it does.'
  if (status !== 0) throw new Error('the audit found vulnerabilities that are high or critical: run `npm audit --omit=dev`')
  return `The audit found ${answer.metadata.vulnerabilities.total} vulnerabilities, none of them high or critical.`
}

function auditAnswer(text: string): { metadata?: { vulnerabilities: { total: number } } } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function writeVersion(): void {
  for (const folder of ['.', ...root.workspaces]) rewrite(`${folder}/package.json`, (text) => withVersion(text, version))
  rewrite('package-lock.json', (text) => withLockedVersion(text, version))
}

function writeEntries(): void {
  const date = new Date().toISOString().slice(0, 10)
  for (const file of ['CHANGELOG.md', 'docs/upgrade.md']) {
    rewrite(file, (text) => withEntry(text, { version, date, none: NO_UPGRADE }))
  }
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

function commit(): void {
  git('add', '--all')
  git('commit', '--message', `release: ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `${version}`)
}
