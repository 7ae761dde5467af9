import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './tools/chromium.ts'

const port = 3917

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findChromium(), args: chromiumFlags() },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: `"${process.execPath}" server/src/main.ts`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      DATA_DIR: '.tmp/e2e',
      LOG_FORMAT: 'json',
      LOG_LEVEL: 'warn',
      SITE_URL: `http://127.0.0.1:${port}`,
    },
  },
})
