import { execFileSync } from 'node:child_process'
import { faultsOf } from './commit-subject.ts'

/**
 * Refuses commit subjects that CONTRIBUTING.md does not allow: those of this branch since it left main, or the last N with
 * `npm run commits -- N`.
 */
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

const last = process.argv[2]
if (last !== undefined && !/^[1-9]\d*$/.test(last)) throw new Error(`expected a number of commits, not ${last}`)

const range = last === undefined ? [`${git('merge-base', 'main', 'HEAD')}..HEAD`] : ['-n', last]
const commits = git('log', '--no-merges', '--format=%h %s', ...range)
  .split('\n')
  .filter((line) => line !== '')

const refused = commits.flatMap((line) => {
  const [hash = '', subject = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
  return faultsOf(subject).map((fault) => `${hash} ${subject}\n  ${fault}\n`)
})
process.stderr.write(refused.join(''))
process.stdout.write(`${commits.length} commits, ${refused.length} faults in their subjects\n`)
if (refused.length > 0) process.exitCode = 1
