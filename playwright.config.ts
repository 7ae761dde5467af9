import { defineConfig } from '@playwright/test'
import { IS_MANY, OPENID_ISSUER, SITE_ORIGIN, WORKERS } from './e2e/site/endpoints.ts'
import { chromiumFlags, findTestBrowser } from './tools/chromium.ts'

const stop = (timeout: number) => ({ gracefulShutdown: { signal: 'SIGTERM' as const, timeout } })
/** A site for each worker, and the provider. */
const copies = {
  command: `"${process.execPath}" e2e/site/serve-sites.ts`,
  wait: { stdout: /the sites are open/ },
  timeout: 600_000,
  ...stop(20_000),
}
/** nginx and all behind it are one site. */
const many = {
  command: `"${process.execPath}" e2e/site/serve-many.ts`,
  wait: { stdout: /the site is open/ },
  timeout: 1_200_000,
  ...stop(20_000),
}
const provider = {
  command: `"${process.execPath}" e2e/site/openid-provider.ts`,
  url: `${OPENID_ISSUER}/.well-known/openid-configuration`,
  ...stop(5000),
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  workers: WORKERS,
  fullyParallel: true,
  // The sum of a journey's steps, each of which has ten seconds: a slow machine needs three times what a quick one does.
  timeout: 120_000,
  expect: { timeout: 10_000, toPass: { timeout: 10_000 } },
  // A journey that passes only at its second try has a race, which a second try would hide.
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    baseURL: SITE_ORIGIN,
    // A step that takes longer waits for what never comes; the journey names it then, and not only its own end.
    actionTimeout: 30_000,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    // What a journey answers in the server's place would not reach a worker; it has journeys of its own.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findTestBrowser(), args: chromiumFlags() },
    // To record a trace costs a third of a journey; `--trace retain-on-failure` takes it.
    trace: 'off',
  },
  webServer: IS_MANY ? [many, provider] : [copies],
})
