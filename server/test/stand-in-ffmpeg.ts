import { chmod, writeFile } from 'node:fs/promises'
import { findFfmpeg } from '../src/media/index.ts'

/**
 * Writes a program that answers version queries as the real ffmpeg does, and does `instead` (a line of shell) for an input.
 * It acts as the real one again once a file with its name and `.mended` is beside it. Returns its path.
 */
export async function standInFfmpeg(path: string, instead: string): Promise<string> {
  const real = await findFfmpeg('')
  const script = `#!/bin/sh
if [ ! -e "$0.mended" ]; then
  for word in "$@"; do
    case "$word" in -i) ${instead};; esac
  done
fi
exec "${real}" "$@"
`
  await writeFile(path, script)
  await chmod(path, 0o755)
  return path
}
