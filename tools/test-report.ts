import { stripVTControlCharacters } from 'node:util'

/** A runner's counts, its failures as text, and the time of each file, for the summary. */
export interface Report {
  passed: number
  failures: string[]
  files: FileTime[]
}

/** The time that all tests of a file took together. */
export interface FileTime {
  name: string
  seconds: number
}

/** The parts used here of the JSON that Vitest writes. */
interface VitestReport {
  testResults: {
    name: string
    status: 'passed' | 'failed'
    message: string
    /** Milliseconds since 1970. */
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** The parts used here of the JSON that Playwright writes. */
interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}
interface PlaywrightSuite {
  file: string
  specs: { title: string; tests: { status: string; results: { duration: number; errors: { message?: string }[] }[] }[] }[]
  suites?: PlaywrightSuite[]
}

/** Reads the JSON report of Vitest or Playwright; an unreadable one counts no tests. */
export function readReport(json: string): Report {
  if (json === '') return { passed: 0, failures: [], files: [] }
  const report: VitestReport | PlaywrightReport = JSON.parse(json)
  return 'testResults' in report ? ofVitest(report) : ofPlaywright(report)
}

function ofVitest({ testResults }: VitestReport): Report {
  const tests = testResults.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })))
  // A file that cannot be loaded, or whose set-up fails, fails without a failed test.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const textOf = ({ file, fullName, failureMessages }: (typeof tests)[number]) => asText(file, fullName, failureMessages)
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures: [
      ...tests.filter(({ status }) => status === 'failed').map(textOf),
      ...broken.map(({ name, message }) => asText(name, 'failed outside its tests', [message])),
    ],
    files: testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
  }
}

function ofPlaywright({ suites, errors }: PlaywrightReport): Report {
  const inside = (suite: PlaywrightSuite): PlaywrightSuite[] => [suite, ...(suite.suites ?? []).flatMap(inside)]
  const tests = suites
    .flatMap(inside)
    .flatMap(({ file, specs }) => specs.flatMap(({ title, tests: runs }) => runs.map((run) => ({ ...run, file, title }))))
  const textOf = ({ file, title, results }: (typeof tests)[number]) =>
    asText(
      file,
      title,
      results.flatMap((result) => result.errors.map(({ message = '' }) => message)),
    )
  const of = (outcome: string) => tests.filter(({ status }) => status === outcome)
  return {
    passed: of('expected').length,
    failures: [...of('unexpected').map(textOf), ...errors.map(({ message = '' }) => message)],
    files: timesOf(tests.map(({ file, results }) => ({ name: file, ms: total(results.map(({ duration }) => duration)) }))),
  }
}

const total = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

function timesOf(tests: { name: string; ms: number }[]): FileTime[] {
  const byFile = Map.groupBy(tests, ({ name }) => name)
  return [...byFile].map(([name, ofFile]) => ({ name, seconds: total(ofFile.map(({ ms }) => ms)) / 1000 }))
}

/** File, test and the start of the message, without the stack. */
const asText = (file: string, test: string, messages: string[]) =>
  `${file} › ${test}\n${stripVTControlCharacters(messages.join('\n')).slice(0, 1500)}`
