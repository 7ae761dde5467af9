import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Installs one exact version of a package into a folder of its own, which goes when the process ends: for what a developer
 * runs now and then and nobody else needs. Returns that folder's `node_modules`.
 */
export function installOnDemand(name: string, version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'shenglang-on-demand-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const options = ['--prefix', folder, '--ignore-scripts', '--no-save', '--no-package-lock']
  execFileSync('npm', ['install', ...options, `${name}@${version}`], { stdio: ['ignore', 'ignore', 'inherit'] })
  return join(folder, 'node_modules')
}
