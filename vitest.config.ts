import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,player,server,web,demo,tools}/**/*.test.ts'],
    globalSetup: ['server/test/database-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
