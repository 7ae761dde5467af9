import { execFileSync } from 'node:child_process'
import { SERVER_DOMAINS } from './server-domains.ts'
import { WEB_FLOORS } from './web-floors.ts'

/** Runs the import rule, and checks that it read the code: a tool that reads no file reports no fault. */
const FOLDERS = ['contract', 'player', 'server', 'web', 'demo']
const MODULES_MIN = 100

const output = execFileSync(
  'node_modules/.bin/depcruise',
  ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...FOLDERS],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] },
)
const { modules, summary } = JSON.parse(output) as {
  modules: { source: string }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}
const ours = modules.filter((module) => FOLDERS.some((folder) => module.source.startsWith(`${folder}/`)))
for (const { rule, from, to } of summary.violations) process.stderr.write(`${rule.name}: ${from} → ${to}\n`)
const seenIn = FOLDERS.map((folder) => `${folder} ${ours.filter(({ source }) => source.startsWith(`${folder}/`)).length}`)
process.stdout.write(`${ours.length} modules seen (${seenIn.join(', ')}), ${summary.violations.length} violations\n`)
const webFloors = WEB_FLOORS.flat().map((folder) => `web/app/${folder}`)
const domains = SERVER_DOMAINS.map((domain) => `server/src/${domain}`)
const blind = [...FOLDERS, ...domains, ...webFloors].filter(
  (folder) => !ours.some(({ source }) => source.startsWith(`${folder}/`)),
)
if (ours.length < MODULES_MIN || blind.length > 0) {
  process.stderr.write(`too few modules were seen${blind.length > 0 ? `; none in ${blind.join(', ')}` : ''}\n`)
  process.exitCode = 1
}
if (summary.violations.length > 0) process.exitCode = 1
