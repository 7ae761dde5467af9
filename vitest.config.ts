import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,player,server,web,demo,tools}/**/*.test.ts'],
    globalSetup: ['server/test/database-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
