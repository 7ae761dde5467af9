import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DATA_DIR } from './endpoints.ts'

const FIRST = 'web/build'
const SECOND = join(DATA_DIR, 'second-build')

/** The built site once more, as if its sources had changed: every script and sheet has another name. Returns its folder. */
export async function secondBuild(): Promise<string> {
  await rm(SECOND, { recursive: true, force: true })
  await cp(FIRST, SECOND, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const assets = join(SECOND, 'client/assets')
  const names = (await readdir(assets)).filter((name) => /-[\w-]{8}\.(js|css)$/.test(name))
  const other = (name: string) => name.replace(/\.(js|css)$/, '0.$1')
  const known = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  for (const entry of await readdir(SECOND, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|data|json)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const text = (await readFile(path, 'utf8')).replace(known, other).replace(/("version":\s*)"(\w{8})"/g, '$1"$20"')
    await writeFile(path, text)
  }
  for (const name of names) await rename(join(assets, name), join(assets, other(name)))
  return SECOND
}
