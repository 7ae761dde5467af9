import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,player,server,web,demo,tools}/**/*.test.ts'],
    globalSetup: ['server/test/database-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 90_000,
    expect: { poll: { timeout: 45_000 } },
    hookTimeout: 90_000,
    // As in the browser: what fails once and then passes is named, and does not stop a delivery.
    retry: process.env.CI ? 1 : 0,
  },
})
