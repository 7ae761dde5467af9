import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const SOURCES = '{contract,player,server,web,demo,tools,deploy}/**'
/** They replace modules or the worker's globals, which later files of the same process would see. */
const ISOLATED = ['server/src/accounts/sign-in/passwords.test.ts', 'web/worker/**/*.test.ts']

/** In milliseconds, for a busy machine. */
const SHORT = { test: 30_000, poll: 10_000 }
/** Real programs and their starts: a killed worker and its follower take 92 s beside two busy loops. */
const LONG = { test: 180_000, poll: 60_000 }

/** The kind of a test file is in its name: docs/testing.md. */
function project(
  name: string,
  files: { include: string[]; exclude?: string[]; isolate: boolean; limits: typeof SHORT },
): TestProjectInlineConfiguration {
  const { include, exclude = [], isolate, limits } = files
  return {
    test: {
      name,
      include,
      exclude: ['**/node_modules/**', ...exclude],
      isolate,
      setupFiles: ['server/test/each-file.ts'],
      testTimeout: limits.test,
      hookTimeout: limits.test,
      expect: { poll: { timeout: limits.poll } },
      retry: 0,
    },
  }
}

export default defineConfig({
  test: {
    globalSetup: ['server/test/database-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    tags: [{ name: 'gate', description: 'The one of its kind that `npm test` runs.' }],
    // Importing the application is half of a file's time: without isolation each process imports it once.
    projects: [
      project('pure', {
        include: [`${SOURCES}/*.test.ts`],
        exclude: ['**/*.{db,engine,process}.test.ts', ...ISOLATED],
        isolate: false,
        limits: SHORT,
      }),
      project('database', { include: [`${SOURCES}/*.db.test.ts`], isolate: false, limits: SHORT }),
      project('engine', { include: [`${SOURCES}/*.engine.test.ts`], isolate: false, limits: LONG }),
      project('process', { include: [`${SOURCES}/*.process.test.ts`], isolate: false, limits: LONG }),
      project('isolated', { include: ISOLATED, isolate: true, limits: SHORT }),
    ],
  },
})
