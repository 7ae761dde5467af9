import { defineConfig } from 'vitest/config'

const options = {
  testTimeout: 90_000,
  expect: { poll: { timeout: 45_000 } },
  hookTimeout: 90_000,
  setupFiles: ['server/test/patient-wait.ts'],
  // As for journeys: playwright.config.ts.
  retry: process.env.CI ? 1 : 0,
}
const isolated = {
  name: 'isolated',
  // They replace modules or the worker's globals, which later files in the same process would see.
  include: ['server/src/accounts/sign-in/passwords.test.ts', 'web/worker/**/*.test.ts'],
}
const shared = {
  name: 'shared',
  include: ['{contract,player,server,web,demo,tools,deploy}/**/*.test.ts'],
  exclude: ['**/node_modules/**', ...isolated.include],
  // Importing the application is half of a file's time: each process imports it once.
  isolate: false,
}

export default defineConfig({
  test: {
    globalSetup: ['server/test/database-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    projects: [{ test: { ...options, ...shared } }, { test: { ...options, ...isolated } }],
  },
})
