import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installOnDemand } from './install-on-demand.ts'
import { isAllowed, licenceFile, type RuntimePackage, runtimePackages } from './licence-rules.ts'

/** Writes the licences of everything that runs, with their texts, which a tool finds in the installed packages. */
const CHECKER = { name: 'license-checker-rseidelsohn', version: '5.0.1' }
const FILE = 'THIRD-PARTY-LICENSES.txt'
const NOT_INSTALLED = 'For machines of another kind; its text lies in the package.'
const NO_TEXT = 'The package brings no text of its licence.'

interface Found {
  licenseFile?: string
}

const packages = runtimePackages(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const refused = packages.filter((each) => !isAllowed(each))
if (refused.length > 0)
  throw new Error(`licences that are not allowed: ${refused.map(({ name, licence }) => `${name} (${licence})`)}`)

const program = join(installOnDemand(CHECKER.name, CHECKER.version), CHECKER.name, 'bin', 'license-checker-rseidelsohn.js')
const answer = execFileSync(process.execPath, [program, '--start', '.', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const installedPackages = JSON.parse(answer) as Record<string, Found>
writeFileSync(
  FILE,
  licenceFile(packages.map((each) => ({ package: `${each.name} ${each.version}`, licence: each.licence, text: textOf(each) }))),
)
process.stdout.write(`${FILE}: ${packages.length} packages, all under licences that are allowed\n`)

function textOf({ name, version }: RuntimePackage): string {
  const installed = installedPackages[`${name}@${version}`]
  if (!installed) return NOT_INSTALLED
  return installed.licenseFile ? readFileSync(installed.licenseFile, 'utf8') : NO_TEXT
}
