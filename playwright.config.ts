import { defineConfig } from '@playwright/test'
import { DATA_DIR, IS_MANY, OPENID_ISSUER, SITE_ORIGIN, SITE_PORT } from './e2e/site/endpoints.ts'
import { OPENID_CLIENT } from './server/test/providers/openid-client.ts'
import { chromiumFlags, findTestBrowser } from './tools/chromium.ts'

const MANY = `deploy/local/start.ts --data ${DATA_DIR} --port ${SITE_PORT} --demo`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // The site opens with a part of the demo catalogue; the journeys know all of it.
  globalSetup: './e2e/site/whole-demo.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 25_000 },
  // On a shared machine a journey is tried once more; the run's summary names it, since it has a race (docs/decisions/0041).
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json']],
  use: {
    baseURL: SITE_ORIGIN,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    // What a journey answers in the server's place would not reach a worker; it has journeys of its own.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findTestBrowser(), args: chromiumFlags() },
    // To record a trace costs a third of a journey; `--trace retain-on-failure` takes it.
    trace: 'off',
  },
  webServer: [
    {
      command: `"${process.execPath}" ${IS_MANY ? MANY : 'server/src/main.ts'}`,
      // nginx answers no probes.
      url: IS_MANY ? `${SITE_ORIGIN}/` : `${SITE_ORIGIN}/readyz`,
      timeout: 600_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      env: {
        PORT: String(SITE_PORT),
        DATA_DIR,
        LOG_FORMAT: 'json',
        LOG_LEVEL: 'error',
        SITE_URL: SITE_ORIGIN,
        // The machine may be slow under two browsers; how long a query may take has a test of its own.
        DATABASE_STATEMENT_TIMEOUT_MS: '10000',
        // Each journey comes from an address of its own, so that none uses up another's codes.
        TRUST_PROXY: 'loopback',
        OIDC_ISSUER: OPENID_ISSUER,
        OIDC_CLIENT_ID: OPENID_CLIENT.id,
        OIDC_CLIENT_SECRET: OPENID_CLIENT.secret,
        OIDC_LABEL: '测试身份',
      },
    },
    {
      command: `"${process.execPath}" e2e/site/openid-provider.ts`,
      url: `${OPENID_ISSUER}/.well-known/openid-configuration`,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    },
  ],
})
