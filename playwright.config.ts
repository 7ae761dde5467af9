import { defineConfig } from '@playwright/test'
import { IS_MANY, OPENID_ISSUER, SITE_ORIGIN, siteOrigin, sitePort, WORKERS } from './e2e/site/endpoints.ts'
import { OPENID_CLIENT } from './server/test/providers/openid-client.ts'
import { chromiumFlags, findTestBrowser } from './tools/chromium.ts'

/** One site for each worker; nginx and all behind it are one site. */
const sites = Array.from({ length: IS_MANY ? 1 : WORKERS }, (_, worker) => ({
  command: `"${process.execPath}" ${IS_MANY ? `deploy/local/start.ts --data .tmp/many --port ${sitePort(worker)} --demo` : `e2e/site/serve-copy.ts ${worker}`}`,
  // nginx answers no probes.
  url: `${siteOrigin(worker)}/${IS_MANY ? '' : 'readyz'}`,
  timeout: 600_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  env: {
    PORT: String(sitePort(worker)),
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'error',
    SITE_URL: siteOrigin(worker),
    // The machine may be slow under two browsers; how long a query may take has a test of its own.
    DATABASE_STATEMENT_TIMEOUT_MS: '10000',
    // Each journey comes from an address of its own, so that none uses up another's codes.
    TRUST_PROXY: 'loopback',
    OIDC_ISSUER: OPENID_ISSUER,
    OIDC_CLIENT_ID: OPENID_CLIENT.id,
    OIDC_CLIENT_SECRET: OPENID_CLIENT.secret,
    OIDC_LABEL: '测试身份',
  },
}))

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/site/whole-demo.ts',
  workers: WORKERS,
  fullyParallel: true,
  timeout: 45_000,
  expect: { timeout: 10_000, toPass: { timeout: 10_000 } },
  // A journey that passes only at its second try has a race, which a second try would hide.
  retries: 0,
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
    ...sites,
    {
      command: `"${process.execPath}" e2e/site/openid-provider.ts`,
      url: `${OPENID_ISSUER}/.well-known/openid-configuration`,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    },
  ],
})
