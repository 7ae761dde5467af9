import semver from 'semver'

/** The reason why a version cannot follow the current one; undefined where it can. */
export function whyNotReleased(version: string, current: string): string | undefined {
  if (semver.valid(version) !== version) return `${version} is no version like 1.2.3 or 1.2.3-rc.1`
  return semver.gt(version, current) ? undefined : `${version} is not newer than ${current}`
}

/** The text between the heading `## Unreleased` and the next version's; undefined where there is no such heading. */
export function unreleasedPart(text: string): string | undefined {
  return /^## Unreleased\n(.*?)(?=^## |(?![\s\S]))/ms.exec(text)?.[1]?.trim()
}

/** Turns the unreleased changes into the dated entry of a version, below a new `## Unreleased`. An empty entry gets `none`. */
export function withEntry(text: string, { version, date, none }: { version: string; date: string; none: string }): string {
  const part = unreleasedPart(text)
  if (part === undefined) throw new Error('the heading "## Unreleased" is missing')
  const [before = '', after = ''] = text.split(/^## Unreleased\n/m)
  const earlier = after.search(/^## /m)
  const rest = earlier < 0 ? '' : `\n${after.slice(earlier)}`
  return `${before}## Unreleased\n\n## ${version} (${date})\n\n${part || none}\n${rest}`
}

interface Manifest {
  name?: string
  version?: string
  dependencies?: Record<string, string>
}

/** A package.json with a new version, also for its dependencies on workspaces. */
export function withVersion(text: string, version: string): string {
  const manifest = JSON.parse(text) as Manifest
  setVersion(manifest, version)
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** The lock file with a new version: of the root, the workspaces, and their dependencies on one another. */
export function withLockedVersion(text: string, version: string): string {
  const lock = JSON.parse(text) as { version: string; packages: Record<string, Manifest> }
  lock.version = version
  for (const [path, manifest] of Object.entries(lock.packages)) if (!path.includes('node_modules/')) setVersion(manifest, version)
  return `${JSON.stringify(lock, null, 2)}\n`
}

function setVersion(manifest: Manifest, version: string): void {
  manifest.version = version
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    if (name.startsWith('@shenglang/') && manifest.dependencies) manifest.dependencies[name] = version
  }
}

/** The test commands that a text names in backticks, each once: `npm test`, `npm run test:…` and the smoke run of benchmarks. */
export function testCommands(text: string): string[] {
  const named = text.matchAll(/`(npm test|npm run (?:test:[\w-]+|bench -- smoke))`/g)
  return [...new Set(Array.from(named, ([, command = '']) => command))]
}
